import { Alert, Box, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { dateForms } from '../../../../../domain/base/time'
import type { PracticeList as Told } from '../../../../../domain/practiceList'
import { failureOf } from '../../../../api/failure'
import { sittingOf } from '../../../../paths'
import { Failure } from '../../../../ui/Failure'
import { Columns } from '../../../../ui/figures/FigureTable'
import { Page } from '../../../../ui/page/Page'
import { Wait } from '../../../../ui/Wait'
import { usePractices } from '../../sync/practiceApi'
import { NextPractice } from './NextPractice'
import { ResultTable } from './PracticeResults'
import { SetForm } from './SetForm'
import { rowsCss, TestPassages } from './TestPassages'

export function PracticeList() {
  const { data: told, error, refetch } = usePractices()
  if (!told && error === undefined) return <Wait>Loading what you can practice</Wait>
  return (
    <Page heading="Practice">
      {told ? (
        <Parts told={told} />
      ) : (
        <Failure failure={failureOf(error)} what="The list could not be loaded." onRetry={refetch} />
      )}
    </Page>
  )
}

function Parts({ told }: { told: Told }) {
  return (
    <Stack gap="10">
      {told.left === 0 && (
        <Alert.Root role="status">
          <p>You have started 40 passages within 24 hours, which is the most. You can still finish them.</p>
        </Alert.Root>
      )}
      <NextPractice told={told} />
      {told.open.length > 0 && <Unfinished open={told.open} />}
      {told.today && <SetForm told={told} />}
      <Columns>
        <ResultTable told={told} />
        {told.tests.map((test) => (
          <TestPassages key={test.testNumber} test={test} />
        ))}
      </Columns>
    </Stack>
  )
}

function Unfinished({ open }: Pick<Told, 'open'>) {
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
              <Link to={sittingOf(practiceId)}>
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
