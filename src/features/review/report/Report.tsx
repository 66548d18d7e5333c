import { useMemo, type ReactNode } from 'react'
import { Box, Button, Flex, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { answersFromList } from '../../../../domain/answers'
import type { Attempt } from '../../../../domain/attempt'
import { dateForms } from '../../../../domain/base/time'
import { adviceOf, LEAST_ANSWERS, type Advice } from '../../../../domain/results/findings'
import type { ScoreReport } from '../../../../domain/results/report'
import { api } from '../../../api/api'
import { failureOf } from '../../../api/failure'
import { pagesApi } from '../../../api/pagesApi'
import { paths, reviewPageOf, testPageOf } from '../../../paths'
import { Failure } from '../../../ui/Failure'
import { AdviceText } from '../../../ui/figures/AdviceText'
import { Columns } from '../../../ui/figures/FigureTable'
import { Page } from '../../../ui/page/Page'
import { Wait } from '../../../ui/Wait'
import { useReport } from '../useReport'
import { Certainty, placeText } from './PercentileAndError'
import { PastAttempts } from './PastAttempts'
import { ReportTables } from './ReportTables'

export function Report({ attemptId }: { attemptId: string }) {
  const progress = pagesApi.useGetProgressQuery({})
  // A cached attempt may be from before its results were revealed.
  const asked = api.useGetAttemptQuery({ attemptId }, { refetchOnMountOrArgChange: true })
  const { data: attempt, error, isFetching, refetch } = asked
  if (error !== undefined && attempt === undefined) {
    return (
      <Page heading="Report">
        <Failure failure={failureOf(error)} what="The report could not be loaded." onRetry={refetch} />
        <Link to={paths.login}>Back to Available Tests</Link>
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
        <Link to={testPageOf(attempt.testNumber)}>Open Practice Test {attempt.testNumber}</Link>
      </Page>
    )
  }
  const advice = progress.data ? adviceOf(progress.data) : progress.isError ? null : undefined
  return <MadeReport {...{ attempt, advice, heading }} />
}

type MadeReportProps = {
  attempt: Attempt
  heading: string
  /** The next practice; null if unknown, undefined while loading. */
  advice: Advice | null | undefined
}

function MadeReport({ attempt, advice, heading }: MadeReportProps) {
  const { testNumber, attemptId, tools, startedAt } = attempt
  const answers = useMemo(() => answersFromList(attempt.answers), [attempt.answers])
  const reviewing = useReport({ testNumber, attemptId, answers, tools })
  const compared = pagesApi.useGetComparisonQuery({ attemptId }, { skip: reviewing.status !== 'ready' })
  const among = compared.data?.among ?? null
  const ways: ReactNode = (
    <Flex as="nav" aria-label="From this report" columnGap="6" rowGap="3" wrap="wrap" align="center">
      <Button asChild>
        <Link to={reviewPageOf(testNumber, attemptId)}>Review answers</Link>
      </Button>
      <Link to={paths.notes}>Your Notes</Link>
      <Link to={paths.progress}>Your Progress</Link>
      <Link to={paths.login}>Back to Available Tests</Link>
    </Flex>
  )
  if (reviewing.status === 'failed' && reviewing.failure.code === 'not_paid') {
    return (
      <Page heading={heading}>
        <p>
          This test is no longer in your account, and its report with it. Your score of {attempt.score} stays.
        </p>
        <Link to={paths.login}>Back to Available Tests</Link>
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
              <AdviceText advice={advice} />
            </Box>
          )}
          {among && <p>{placeText(among)}</p>}
          {compared.error !== undefined && compared.data === undefined && (
            <Failure
              failure={failureOf(compared.error)}
              what="How others did could not be loaded."
              onRetry={compared.refetch}
            />
          )}
          <Box as="p" color="mutedInk">
            Taken {dateForms.day(startedAt)}.
          </Box>
        </Stack>
        {ways}
        <ReportTables
          report={report}
          reviewPathOf={(question) => reviewPageOf(testNumber, attemptId, question)}
        />
        <Columns>
          <PastAttempts testNumber={testNumber} attemptId={attemptId} />
          {report.answered >= LEAST_ANSWERS && <Certainty right={report.score.right} among={among} />}
        </Columns>
      </Stack>
    </Page>
  )
}

function scoreText({ score: { right, of }, answered }: ScoreReport): string {
  const share = `${right} of ${of} right, ${Math.round((100 * right) / of)}%.`
  return answered === of ? share : `${share} ${of - answered} had no answer.`
}
