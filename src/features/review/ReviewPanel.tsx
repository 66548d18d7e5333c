import { useImperativeHandle, useState, type Ref } from 'react'
import { Box, Flex, Stack } from '@chakra-ui/react'
import { FILTERS, type Filter } from '../../../domain/results/report'
import { Button } from '../../ui/Button'
import { Failure } from '../../ui/Failure'
import { Wait } from '../../ui/Wait'
import { PastAttempts } from './PastAttempts'
import { ReportTables } from './ReportTables'
import type { LookAgain } from './useLookAgain'
import type { Reviewed, Reviewing } from './useReport'

const titles: Record<Filter, string> = {
  wrong: 'Wrong',
  unanswered: 'Not answered',
  flagged: 'Flagged',
  struck: 'Struck out',
  changed: 'Changed',
  slow: 'Slow',
}

/** The way to a question, for those who have no part in the room. */
export type Way = (question: number) => void

type ReviewPanelProps = {
  reviewed: Reviewed
  reviewing: Reviewing
  lookAgain: LookAgain
  /** Given `onGo`. */
  way: Ref<Way>
  /** The question at hand. */
  current: number
  onGo(question: number): void
  reviewPathOf(attemptId: string): string
}

/** Above a finished test: the way to the questions worth a second look, and the report. */
export function ReviewPanel({
  reviewed,
  reviewing,
  lookAgain,
  way,
  current,
  onGo,
  reviewPathOf,
}: ReviewPanelProps) {
  useImperativeHandle(way, () => onGo)
  const { filter, choose, what } = lookAgain
  const next = lookAgain.after(current)
  const [isOpen, setIsOpen] = useState(false)

  if (reviewing.status === 'failed') {
    return (
      <Failure failure={reviewing.failure} what="The report could not be made." onRetry={reviewing.retry} />
    )
  }
  if (reviewing.status === 'loading') return <Wait>Making your report</Wait>
  const { report, filters } = reviewing
  return (
    <Stack gap="3" paddingBlock="2">
      <Flex gap="2" wrap="wrap" align="center" role="group" aria-label="Questions to look at again">
        {FILTERS.map((each) => (
          <Button
            key={each}
            variant="plain"
            aria-pressed={filter === each}
            onClick={() => choose(filter === each ? null : each)}
          >
            {titles[each]} ({filters[each].length})
          </Button>
        ))}
        {next !== undefined && (
          <Button variant="plain" onClick={() => onGo(next)}>
            Next {what}
          </Button>
        )}
        <Button variant="plain" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide report' : 'Show report'}
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          Print
        </Button>
      </Flex>
      {filter && (
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
      {isOpen && (
        <Box as="section" aria-label="Report" borderBlock="hairline" paddingBlock="4">
          <ReportTables report={report} />
          <Box marginTop="8">
            <PastAttempts
              testNumber={reviewed.testNumber}
              attemptId={reviewed.attemptId}
              reviewPathOf={reviewPathOf}
            />
          </Box>
        </Box>
      )}
    </Stack>
  )
}
