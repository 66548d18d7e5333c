import { useEffect, useImperativeHandle, useState, type ComponentProps, type Ref } from 'react'
import { Box, Button, Flex, NativeSelect, VisuallyHidden } from '@chakra-ui/react'
import { FILTERS, type Filter } from '../../../domain/results/report'
import { Failure } from '../../ui/Failure'
import { Icon } from '../../ui/icons'
import { nativeSelectSlotRecipe } from '../../ui/theme/nativeSelectRecipe'
import { QuestionMap } from './QuestionMap'
import { ReviewWays } from './ReviewWays'
import type { LookAgain } from './useLookAgain'
import type { Reviewing } from './useReport'

const titles: Record<Filter, string> = {
  wrong: 'Wrong',
  unanswered: 'Not answered',
  flagged: 'Flagged',
  struck: 'Struck out',
  changed: 'Changed',
  slow: 'Slow',
  noted: 'With a note',
}

/** The way to a question, for those who have no part in the room. */
export type Way = (question: number) => void

type ReviewPanelProps = Omit<ComponentProps<typeof ReviewWays>, 'isReady'> & {
  reviewing: Reviewing
  lookAgain: LookAgain
  /** Given `onGo`. */
  way: Ref<Way>
  /** The question at hand. */
  current: number
  onGo(question: number): void
  /** The one that the address names. */
  asked: number | null
}

/** Above a finished test: the way to the questions worth a second look, and the report. */
export function ReviewPanel({ reviewing, lookAgain, way, current, onGo, asked, ...rest }: ReviewPanelProps) {
  useImperativeHandle(way, () => onGo)
  const isReady = reviewing.status === 'ready'
  const [isMapOpen, setMapOpen] = useState(false)
  useEffect(() => {
    // By then its passage is here to be scrolled.
    if (asked !== null && isReady) onGo(asked)
    // Once for each address: where its reader goes from there is theirs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, isReady])
  const { filter, choose, what } = lookAgain
  const next = lookAgain.after(current)

  const ways = <ReviewWays isReady={isReady} {...rest} />
  if (reviewing.status === 'failed') {
    return (
      <>
        <Failure
          failure={reviewing.failure}
          what="The report could not be created."
          onRetry={reviewing.retry}
        />
        {ways}
      </>
    )
  }
  // Its room is taken from the first: nothing below it moves when the report is here.
  const filters = reviewing.status === 'ready' ? reviewing.filters : null
  const count = (each: Filter) => filters?.[each].length ?? '–'
  return (
    <>
      {filters === null && (
        <Box role="status" position="absolute">
          <VisuallyHidden>Preparing your report</VisuallyHidden>
        </Box>
      )}
      {ways}
      <Flex className="look-again" css={stickyCss}>
        <NativeSelect.Root
          recipe={nativeSelectSlotRecipe}
          flexGrow="1"
          maxWidth="18rem"
          disabled={filters === null}
        >
          <NativeSelect.Field
            aria-label="Questions to look at again"
            value={filter ?? ''}
            onChange={({ target }) => choose(FILTERS.find((each) => each === target.value) ?? null)}
          >
            <option value="">
              Missed ({filters ? filters.wrong.length + filters.unanswered.length : '–'})
            </option>
            {FILTERS.map((each) => (
              <option key={each} value={each}>
                {titles[each]} ({count(each)})
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        <Button
          variant="outline"
          aria-label={`Next ${what}`}
          disabled={next === undefined}
          onClick={() => next !== undefined && onGo(next)}
        >
          Next{' '}
          <Box as="span" css={whatCss}>
            {what}
          </Box>
        </Button>
        <Button
          variant="outline"
          aria-label="All questions"
          disabled={filters === null}
          onClick={() => setMapOpen(true)}
        >
          <Icon name="navigator" />
          <Box as="span" css={wordCss}>
            All questions
          </Box>
        </Button>
        {filters && filter && (
          <Flex as="nav" aria-label={`${titles[filter]} questions`} {...besideNext}>
            {filters[filter].length === 0 && <Box color="mutedInk">None in this attempt.</Box>}
            {filters[filter].map((question) => (
              <Button
                key={question}
                variant="outline"
                aria-current={question === current ? 'true' : undefined}
                aria-label={`Question ${question}`}
                onClick={() => onGo(question)}
              >
                {question}
              </Button>
            ))}
          </Flex>
        )}
      </Flex>
      {filters && (
        <QuestionMap
          open={isMapOpen}
          onClose={() => setMapOpen(false)}
          filters={filters}
          current={current}
          onGo={onGo}
        />
      )}
    </>
  )
}

const PHONE = '@media (max-width: 47.99rem)'
/** A phone has room for its drawing alone. */
const wordCss = { [PHONE]: { display: 'none' } }
/** A space's width from the word before it; upright, a phone leaves the room to the select, which says the same. */
const whatCss = { marginInlineStart: '-0.25rem', '@media (max-width: 30rem)': { display: 'none' } }

/** In the row that is there already, so that nothing moves; a phone has no room for it, and Next leads through them. */
const besideNext = {
  ...{ flex: '1', minWidth: '0', gap: '1', align: 'center', overflowX: 'auto' },
  css: { [PHONE]: { display: 'none' } },
} as const

const notPrinted = { '@media print': { display: 'none' } }

/** It stays in reach while the page is scrolled, below the page's heading. */
const stickyCss = {
  ...{ position: 'sticky', top: '3rem', zIndex: '2', gap: '2', paddingBlock: '2', backgroundColor: 'paper' },
  ...notPrinted,
  '& button': { flexShrink: '0', outlineOffset: '-2px' },
  [PHONE]: { '& > button': { paddingInline: '0.75rem' } },
}
