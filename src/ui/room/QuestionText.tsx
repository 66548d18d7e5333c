import type { Letter } from '../../../domain/exam'
import { paragraphOf } from '../../../domain/highlights'
import type { Highlight } from '../../../domain/work'
import { MarkedText } from './MarkedText'

type QuestionTextProps = {
  question: number
  /** Omit for the stem. */
  option?: Letter
  text: string
  /** Of its passage. */
  highlights: readonly Highlight[]
}

export function QuestionText({ question, option, text, highlights }: QuestionTextProps) {
  return (
    <MarkedText
      paragraph={paragraphOf(question, option)}
      runs={[{ text, tags: [] }]}
      highlights={highlights}
    />
  )
}
