import { memo, useId, type ReactNode } from 'react'
import { VisuallyHidden } from '@chakra-ui/react'
import type { TestContent } from '../../../domain/content'
import type { Highlight } from '../../../domain/work'
import { piecesOf, runsOf, type Piece } from './highlightPieces'
import { PARAGRAPH } from './selectedRanges'

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
  const mine = highlights.filter(({ paragraph }) => paragraph === number)
  return (
    <p id={id} className="paragraph" data-evidence={isEvidence || undefined}>
      <span className="paragraph-number" aria-hidden>
        {number}
      </span>
      {isEvidence && <VisuallyHidden>Key paragraph: </VisuallyHidden>}
      {/* Remounts with each highlight: a browser extension may have replaced its text nodes. */}
      <span key={JSON.stringify(mine)} {...{ [PARAGRAPH]: number }}>
        {piecesOf(runsOf(html), mine).map((piece) => (
          <PieceOfText key={piece.start} piece={piece} />
        ))}
      </span>
    </p>
  )
}

function PieceOfText({ piece }: { piece: Piece }) {
  const { text, tags, colour } = piece
  const marked = colour ? <mark data-colour={colour}>{text}</mark> : text
  return <>{tags.reduceRight<ReactNode>((inner, tag) => inTag(tag, inner), marked)}</>
}

function inTag(tag: string, inner: ReactNode): ReactNode {
  switch (tag) {
    case 'em':
      return <em>{inner}</em>
    case 'strong':
      return <strong>{inner}</strong>
    case 'sup':
      return <sup>{inner}</sup>
    case 'sub':
      return <sub>{inner}</sub>
    case 'q':
      return <q>{inner}</q>
    case 'cite':
      return <cite>{inner}</cite>
    default:
      return inner
  }
}
