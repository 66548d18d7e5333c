import { useEffect, useImperativeHandle, type Ref } from 'react'
import { Box, Flex, Stack } from '@chakra-ui/react'
import { FILTERS, type Filter } from '../../../domain/results/report'
import { Button } from '../../ui/Button'
import { Failure } from '../../ui/Failure'
import { Link } from '../../ui/Link'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
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

type ReviewPanelProps = {
  reviewing: Reviewing
  lookAgain: LookAgain
  /** Given `onGo`. */
  way: Ref<Way>
  /** The question at hand. */
  current: number
  onGo(question: number): void
  reportPath: string
  practicePath: string
  /** The one that the address names. */
  asked: number | null
}

/** Above a finished test: the way to the questions worth a second look, and the report. */
export function ReviewPanel({
  reviewing,
  lookAgain,
  way,
  current,
  onGo,
  reportPath,
  practicePath,
  asked,
}: ReviewPanelProps) {
  useImperativeHandle(way, () => onGo)
  const isReady = reviewing.status === 'ready'
  useEffect(() => {
    // By then its passage is here to be scrolled.
    if (asked !== null && isReady) onGo(asked)
    // Once for each address: where its reader goes from there is theirs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, isReady])
  const { filter, choose, what } = lookAgain
  const next = lookAgain.after(current)

  if (reviewing.status === 'failed') {
    return (
      <Failure
        failure={reviewing.failure}
        what="The report could not be created."
        onRetry={reviewing.retry}
      />
    )
  }
  // Its room is taken from the first: nothing below it moves when the report is here.
  const filters = reviewing.status === 'ready' ? reviewing.filters : null
  return (
    <Stack gap="3" paddingBlock="2">
      {filters === null && (
        <Box role="status" position="absolute">
          <VisuallyHidden>Preparing your report</VisuallyHidden>
        </Box>
      )}
      <Flex
        {...oneRow}
        align="center"
        role="group"
        aria-label="Questions to look at again"
        // Until its buttons can be pressed, the keys scroll the row itself.
        tabIndex={filters === null ? 0 : undefined}
      >
        {FILTERS.map((each) => (
          <Button
            key={each}
            variant="plain"
            disabled={filters === null}
            aria-pressed={filter === each}
            onClick={() => choose(filter === each ? null : each)}
          >
            {titles[each]} ({filters?.[each].length ?? '–'})
          </Button>
        ))}
      </Flex>
      <Flex {...oneRow} align="center">
        <Button
          variant="plain"
          disabled={next === undefined}
          onClick={() => next !== undefined && onGo(next)}
        >
          Next {what}
        </Button>
        <LinkOnceShown to={reportPath} isShown={isReady}>
          Report
        </LinkOnceShown>
        <LinkOnceShown to={practicePath} isShown={isReady}>
          Practice this passage
        </LinkOnceShown>
        <Button variant="quiet" onClick={() => window.print()}>
          Print
        </Button>
      </Flex>
      {filters && filter && (
        <Flex
          as="nav"
          aria-label={`${titles[filter]} questions`}
          gap="1"
          overflowX="auto"
          padding="1"
          align="center"
        >
          {filters[filter].length === 0 && <Box color="mutedInk">None in this attempt.</Box>}
          {filters[filter].map((question) => (
            <Button
              key={question}
              variant="plain"
              aria-current={question === current ? 'true' : undefined}
              aria-label={`Question ${question}`}
              onClick={() => onGo(question)}
            >
              {question}
            </Button>
          ))}
        </Flex>
      )}
    </Stack>
  )
}

/** On a phone one row that scrolls: what stands below it is what is read. */
const oneRow = {
  gap: '2',
  wrap: { md: 'wrap' },
  overflowX: { base: 'auto', md: 'visible' },
  padding: { base: '1', md: '0' },
  css: { '& > *': { flexShrink: 0 } },
} as const

/** To the server the results are unshown until the keys are here: the page behind it would have nothing to tell before. */
function LinkOnceShown({ to, isShown, children }: { to: string; isShown: boolean; children: string }) {
  return isShown ? (
    <Link to={to} className="button" data-variant="plain">
      {children}
    </Link>
  ) : (
    <Button variant="plain" disabled>
      {children}
    </Button>
  )
}
