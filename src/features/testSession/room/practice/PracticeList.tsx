import { Alert, Box, Flex, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { dateForms } from '../../../../../domain/base/time'
import type { PracticeList as Told } from '../../../../../domain/practiceList'
import { failureOf } from '../../../../api/failure'
import { Failure } from '../../../../ui/Failure'
import { Columns } from '../../../../ui/figures/Columns'
import { Page } from '../../../../ui/page/Page'
import { Wait } from '../../../../ui/Wait'
import { usePractices } from '../../sync/practiceApi'
import { NextPractice } from './NextPractice'
import type { PracticePaths } from './practicePaths'
import { ResultTable } from './PracticeResults'
import { SetForm } from './SetForm'
import { rowsCss, TestPassages } from './TestPassages'

export function PracticeList({ pathsTo }: { pathsTo: PracticePaths }) {
  const { data: told, error, refetch } = usePractices()
  if (!told && error === undefined) return <Wait>Loading what you can practice</Wait>
  return (
    <Page heading="Practice">
      {told ? (
        <Parts told={told} pathsTo={pathsTo} />
      ) : (
        <Failure failure={failureOf(error)} what="The list could not be loaded." onRetry={refetch} />
      )}
      <Flex as="nav" aria-label="From here" gap="6" wrap="wrap" marginTop="6">
        <Link to={pathsTo.tests}>Back to Available Tests</Link>
        <Link to={pathsTo.progress}>Your Progress</Link>
      </Flex>
    </Page>
  )
}

function Parts({ told, pathsTo }: { told: Told; pathsTo: PracticePaths }) {
  return (
    <Stack gap="10">
      {told.left === 0 && (
        <Alert.Root role="status">
          <p>You have started 40 passages within 24 hours, which is the most. You can still finish them.</p>
        </Alert.Root>
      )}
      <NextPractice told={told} pathsTo={pathsTo} />
      {told.open.length > 0 && <Unfinished open={told.open} pathsTo={pathsTo} />}
      {told.today && <SetForm told={told} pathsTo={pathsTo} />}
      <Columns>
        <ResultTable told={told} sittingOf={pathsTo.sitting} />
        {told.tests.map((test) => (
          <TestPassages key={test.testNumber} test={test} pathsTo={pathsTo} />
        ))}
      </Columns>
    </Stack>
  )
}

function Unfinished({ open, pathsTo }: { open: Told['open']; pathsTo: PracticePaths }) {
  const nameOf = ({ testNumber, passage, startedAt }: Told['open'][number]) =>
    `${testNumber}/${passage}, ${dateForms.minute(startedAt)}`
  const names = open.map(nameOf)
  const hasTwin = (index: number) => names.some((name, other) => other !== index && name === names[index])
  return (
    <Box as="section" aria-labelledby="unfinished">
      <h2 id="unfinished">Not finished</h2>
      <Box as="ul" css={rowsCss}>
        {open.map(({ practiceId, testNumber, passage, startedAt, answered, of }, index) => (
          <li key={practiceId}>
            <span>
              <Link to={pathsTo.sitting(practiceId)}>
                Continue Test {testNumber}, passage {passage}
              </Link>
            </span>
            <Box as="span" color="mutedInk">
              {answered} of {of} answered, started{' '}
              {hasTwin(index) ? secondOf(startedAt) : dateForms.minute(startedAt)}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** Distinguishes practices of one passage started within a minute. */
function secondOf(instant: string): string {
  return new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
}
