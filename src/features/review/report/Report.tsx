import { useMemo, type ReactNode } from 'react'
import { Box, Button, Flex, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { answersFromList } from '../../../../domain/answers'
import type { Attempt } from '../../../../domain/attempt'
import { dateForms } from '../../../../domain/base/time'
import { LEAST_ANSWERS, type Advice } from '../../../../domain/results/findings'
import type { ScoreReport } from '../../../../domain/results/report'
import { api } from '../../../api/api'
import { failureOf } from '../../../api/failure'
import { Failure } from '../../../ui/Failure'
import { AdviceText } from '../../../ui/figures/AdviceText'
import { Columns } from '../../../ui/figures/Columns'
import { Page } from '../../../ui/page/Page'
import { Wait } from '../../../ui/Wait'
import { useComparison } from '../comparison'
import { useReport } from '../useReport'
import { Certainty, Place } from './PercentileAndError'
import { PastAttempts } from './PastAttempts'
import { ReportTables } from './ReportTables'

type PathsTo = {
  tests: string
  progress: string
  practice(skill: string | null): string
  notes: string
  test(testNumber: number): string
  review(testNumber: number, attemptId: string): string
  report(attemptId: string): string
}

type ReportProps = {
  attemptId: string
  pathsTo: PathsTo
  /** The next practice; null if unknown, undefined while loading. */
  advice: Advice | null | undefined
}

export function Report({ attemptId, pathsTo, advice }: ReportProps) {
  // A cached attempt may be from before its results were revealed.
  const asked = api.useGetAttemptQuery({ attemptId }, { refetchOnMountOrArgChange: true })
  const { data: attempt, error, isFetching, refetch } = asked
  if (error !== undefined && attempt === undefined) {
    return (
      <Page heading="Report">
        <Failure failure={failureOf(error)} what="The report could not be loaded." onRetry={refetch} />
        <Link to={pathsTo.tests}>Back to Available Tests</Link>
      </Page>
    )
  }
  if (!attempt || (isFetching && !attempt.revealed)) return <Wait>Loading your report</Wait>
  const heading = `Report: Practice Test ${attempt.testNumber}`
  // The report needs the key, after which no late work counts, so the test's own page asks first.
  if (attempt.status === 'open' || !attempt.revealed) {
    return (
      <Page heading={heading}>
        <p>Your report will appear here once the test is finished and you have seen its results.</p>
        <Link to={pathsTo.test(attempt.testNumber)}>Open Practice Test {attempt.testNumber}</Link>
      </Page>
    )
  }
  return <MadeReport {...{ attempt, pathsTo, advice, heading }} />
}

type MadeReportProps = Omit<ReportProps, 'attemptId'> & { attempt: Attempt; heading: string }

function MadeReport({ attempt, pathsTo, advice, heading }: MadeReportProps) {
  const { testNumber, attemptId, tools, startedAt } = attempt
  const answers = useMemo(() => answersFromList(attempt.answers), [attempt.answers])
  const reviewing = useReport({ testNumber, attemptId, answers, tools })
  const compared = useComparison(attemptId, reviewing.status === 'ready')
  const reviewPath = pathsTo.review(testNumber, attemptId)
  const ways: ReactNode = (
    <Flex as="nav" aria-label="From this report" columnGap="6" rowGap="3" wrap="wrap" align="center">
      <Button asChild>
        <Link to={reviewPath}>Review answers</Link>
      </Button>
      <Link to={pathsTo.notes}>Your Notes</Link>
      <Link to={pathsTo.progress}>Your Progress</Link>
      <Link to={pathsTo.tests}>Back to Available Tests</Link>
    </Flex>
  )
  if (reviewing.status === 'failed' && reviewing.failure.code === 'not_paid') {
    return (
      <Page heading={heading}>
        <p>
          This test is no longer in your account, and its report with it. Your score of {attempt.score} stays.
        </p>
        <Link to={pathsTo.tests}>Back to Available Tests</Link>
      </Page>
    )
  }
  if (reviewing.status === 'failed') {
    return (
      <Page heading={heading}>
        <Failure
          failure={reviewing.failure}
          what="The report could not be created."
          onRetry={reviewing.retry}
        />
        {ways}
      </Page>
    )
  }
  if (reviewing.status === 'loading' || compared.isLoading || advice === undefined)
    return <Wait>Preparing your report</Wait>
  const { report } = reviewing
  return (
    <Page heading={heading}>
      <Stack gap="8">
        <Stack gap="2" maxWidth="measure">
          <Box as="p" fontSize="1.5rem" fontWeight="600" lineHeight="1.3">
            {scoreText(report)}
          </Box>
          {advice !== null && (
            <Box as="p" fontSize="1.125rem">
              <AdviceText advice={advice} practicePathOf={pathsTo.practice} />
            </Box>
          )}
          <Place compared={compared} />
          <Box as="p" color="mutedInk">
            Taken {dateForms.day(startedAt)}.
            {report.answered < LEAST_ANSWERS &&
              ` With fewer than ${LEAST_ANSWERS} answers it does not count in Your Progress.`}
          </Box>
        </Stack>
        {ways}
        <ReportTables report={report} reviewPathOf={(question) => `${reviewPath}&question=${question}`} />
        <Columns>
          <PastAttempts testNumber={testNumber} attemptId={attemptId} reportPathOf={pathsTo.report} />
          <Certainty right={report.score.right} compared={compared} />
        </Columns>
      </Stack>
    </Page>
  )
}

function scoreText({ score: { right, of }, answered }: ScoreReport): string {
  const share = `${right} of ${of} right, ${Math.round((100 * right) / of)}%.`
  return answered === of ? share : `${share} ${of - answered} had no answer.`
}
