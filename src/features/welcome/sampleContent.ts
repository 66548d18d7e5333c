import sample from '../../../content/sample/passage.json'
import { FullContent } from '../../../domain/content'

/** Public, with keys; belongs to no test. */
export const sampleContent: FullContent = FullContent.parse(sample)
