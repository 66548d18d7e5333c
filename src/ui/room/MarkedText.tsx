import type { ReactNode } from 'react'
import type { Highlight } from '../../../domain/work'
import { piecesOf, type Piece, type Run } from './highlightPieces'
import { LENGTH, PARAGRAPH } from './selectedRanges'

/** Marks each part of a highlight with the highlight's start. */
export const HIGHLIGHT_START = 'data-start'

type MarkedTextProps = {
  paragraph: number
  runs: readonly Run[]
  highlights: readonly Highlight[]
}

/** A text that takes highlights. */
export function MarkedText({ paragraph, runs, highlights }: MarkedTextProps) {
  const mine = highlights.filter((each) => each.paragraph === paragraph)
  const length = runs.reduce((sum, { text }) => sum + text.length, 0)
  return (
    // Remounts with each highlight: a browser extension may have replaced its text nodes.
    <span key={JSON.stringify(mine)} {...{ [PARAGRAPH]: paragraph, [LENGTH]: length }}>
      {piecesOf(runs, mine).map((piece) => (
        <PieceOfText key={piece.start} piece={piece} />
      ))}
    </span>
  )
}

function PieceOfText({ piece }: { piece: Piece }) {
  const { text, tags, over } = piece
  const marked = over ? (
    <mark data-colour={over.colour} {...{ [HIGHLIGHT_START]: over.start }}>
      {text}
    </mark>
  ) : (
    text
  )
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
