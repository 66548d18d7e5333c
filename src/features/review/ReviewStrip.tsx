import { Box } from '@chakra-ui/react'
import type { Verdict } from '../../../domain/answers'
import { passageNumbers, questionsOfPassage } from '../../../domain/exam'
import { partOf } from '../../../domain/results/parts'
import { PassageStep } from '../../ui/PassageStep'

type ReviewStripProps = {
  passage: number
  /** Null until known. */
  verdicts: ReadonlyMap<number, Verdict> | null
  flags: readonly number[]
  /** Null for all. */
  shown: readonly number[] | null
  onOpen(passage: number): void
}

export function ReviewStrip({ passage, verdicts, flags, shown, onOpen }: ReviewStripProps) {
  return (
    <Box as="nav" className="passages" aria-label="Passages" css={stripCss}>
      <PassageStep to="previous" passage={passage} onOpen={onOpen} />
      <div className="numbers">
        {passageNumbers.map((number) => {
          const questions = questionsOfPassage(number)
          const part = partOf(
            `Passage ${number}`,
            questions.map((each) => verdicts?.get(each) ?? 'not answered'),
          )
          const isFlagged = flags.some((question) => questions.includes(question))
          const isBare = shown !== null && !shown.some((question) => questions.includes(question))
          const name = [
            part.name,
            verdicts && (part.of === 0 ? 'not answered' : `${part.right} of ${part.of} right`),
            isFlagged && 'flagged',
            isBare && 'nothing shown',
          ]
          return (
            <button
              key={number}
              type="button"
              className="passage-number"
              aria-label={name.filter(Boolean).join(', ')}
              title={name.filter(Boolean).join(', ')}
              aria-current={number === passage ? 'page' : undefined}
              data-flagged={isFlagged || undefined}
              data-bare={isBare || undefined}
              onClick={() => onOpen(number)}
            >
              <span>{number}</span>
              {/* Reserves the space. */}
              <span className="right">
                {verdicts === null ? '\u00a0' : part.of === 0 ? '–' : `${part.right}/${part.of}`}
              </span>
            </button>
          )
        })}
      </div>
      <PassageStep to="next" passage={passage} onOpen={onOpen} />
    </Box>
  )
}

/** Must override src/ui/room/room.css in either load order. */
const stripCss = {
  // No passage is above it yet.
  '.wait + &': { display: 'none' },
  '& .passage-number': { lineHeight: '1.25' },
  '&& .passage-number::before': { content: 'none' },
  '& .passage-number > span': { display: 'block' },
  '& [data-bare]:not([aria-current])': { borderStyle: 'dashed', color: 'mutedInk' },
  '& .right': { fontSize: '0.75rem', fontWeight: '400' },
  // On a phone: at least 24 px per number at a width of 320 px.
  '@media (max-width: 47.99rem), (max-width: 63.99rem) and (max-height: 30rem)': {
    marginInline: '-1rem',
    '&& > .chakra-button': { minWidth: '0', paddingInline: '0.5rem' },
    '&& > .numbers': { display: 'flex', flex: '1' },
    '&& .passage-number::after': { right: '2px' },
    '& [data-flagged] > span:first-of-type': { paddingInlineEnd: '0.5rem' },
  },
}
