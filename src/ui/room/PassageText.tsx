import { memo, useId, type ReactNode } from 'react'
import { VisuallyHidden } from '@chakra-ui/react'
import type { TestContent } from '../../../domain/content'
import type { Highlight } from '../../../domain/work'
import { runsOf } from './highlightPieces'
import { MarkedText } from './MarkedText'

type PassageTextProps = {
  content: TestContent
  highlights: readonly Highlight[]
  /** Paragraphs with evidence for the current question. */
  evidence?: readonly number[]
  listen?: ReactNode
  /** Prefix of the paragraphs' ids, for links. */
  anchor?: string
}

export const PassageText = memo(function PassageText(props: PassageTextProps) {
  const { content, highlights, evidence, listen, anchor } = props
  const titleId = useId()
  const { title, author, source, paragraphs } = content.test.passage
  return (
    <article className="passage-text" translate="no" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <p className="source">
        {author}. {source}.{listen}
      </p>
      <div className="reading">
        {paragraphs.map((html, index) => (
          <Paragraph
            key={index}
            html={html}
            number={index + 1}
            highlights={highlights}
            isEvidence={evidence?.includes(index + 1) ?? false}
            id={anchor && `${anchor}-${index + 1}`}
          />
        ))}
      </div>
    </article>
  )
})

type ParagraphProps = {
  html: string
  number: number
  highlights: readonly Highlight[]
  isEvidence: boolean
  id: string | undefined
}

function Paragraph({ html, number, highlights, isEvidence, id }: ParagraphProps) {
  return (
    <p id={id} className="paragraph" data-evidence={isEvidence || undefined}>
      <span className="paragraph-number" aria-hidden>
        {number}
      </span>
      {isEvidence && <VisuallyHidden>Key paragraph: </VisuallyHidden>}
      <MarkedText paragraph={number} runs={runsOf(html)} highlights={highlights} />
    </p>
  )
}
