import { memo, type ReactNode } from 'react'
import { Box, chakra } from '@chakra-ui/react'
import type { TestContent } from '../../../domain/content'
import type { Highlight } from '../../../domain/work'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import { piecesOf, runsOf, type Piece } from './passageText'
import { PARAGRAPH } from './selectedRanges'

type PassageCardProps = {
  content: TestContent
  highlights: readonly Highlight[]
  /** Paragraphs that settle the question at hand, in a review. */
  evidence?: readonly number[]
}

/** Title, author, source and paragraphs of one passage (specification, section 2), with its reader's highlights. */
export const PassageCard = memo(function PassageCard({ content, highlights, evidence }: PassageCardProps) {
  const { title, author, source, paragraphs } = content.test.passage
  return (
    <Box as="article" aria-labelledby="passage-title" maxWidth="measure" marginInline="auto">
      <Box as="h2" id="passage-title" textStyle="title">
        {title}
      </Box>
      <Box color="mutedInk" marginTop="1" marginBottom="6">
        {author}. {source}.
      </Box>
      {paragraphs.map((html, index) => (
        <Paragraph
          key={index}
          html={html}
          number={index + 1}
          highlights={highlights}
          isEvidence={evidence?.includes(index + 1) ?? false}
        />
      ))}
    </Box>
  )
})

type ParagraphProps = {
  html: string
  number: number
  highlights: readonly Highlight[]
  isEvidence: boolean
}

function Paragraph({ html, number, highlights, isEvidence }: ParagraphProps) {
  const mine = highlights.filter(({ paragraph }) => paragraph === number)
  return (
    <Box as="p" css={paragraphCss} data-evidence={isEvidence || undefined}>
      <chakra.span css={numberCss} aria-hidden>
        {number}
      </chakra.span>
      {isEvidence && <VisuallyHidden>Settles the question: </VisuallyHidden>}
      <span {...{ [PARAGRAPH]: number }}>
        {piecesOf(runsOf(html), mine).map((piece) => (
          <PieceOfText key={piece.start} piece={piece} />
        ))}
      </span>
    </Box>
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

const paragraphCss = {
  textStyle: 'reading',
  position: 'relative',
  marginBottom: '5',
  paddingInlineStart: '8',
  '& mark': { color: 'inherit' },
  '& mark[data-colour=yellow]': { background: 'highlighterYellow' },
  '& mark[data-colour=blue]': {
    background: 'highlighterBlue',
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
  },
  // Colours of one's own choosing leave only lines to tell the two apart.
  '@media (forced-colors: active)': {
    '& mark': { background: 'Mark', color: 'MarkText' },
  },
  '&[data-evidence]': { boxShadow: 'inset 3px 0 0 var(--scheme-pine)' },
} as const

const numberCss = {
  position: 'absolute',
  insetInlineStart: '2',
  color: 'mutedInk',
  textStyle: 'small',
  lineHeight: 'inherit',
  userSelect: 'none',
} as const
