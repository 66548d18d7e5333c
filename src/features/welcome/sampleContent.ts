import sample from '../../../content/sample/passage.json'
import { FullContent } from '../../../domain/content'

/** The passage that everybody may read, with its keys: it belongs to no test. */
export const sampleContent: FullContent = FullContent.parse(sample)
