import { useState, type ReactNode } from 'react'
import { Alert, Box, Button, Flex, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { dateForms } from '../../../../../domain/base/time'
import type { PracticeList as Told } from '../../../../../domain/practiceList'
import { failureOf } from '../../../../api/failure'
import { Failure } from '../../../../ui/Failure'
import { Page } from '../../../../ui/page/Page'
import { Wait } from '../../../../ui/Wait'
import { practiceApi } from '../../sync/practiceApi'
import type { PracticePaths } from './practicePaths'

type Test = Told['tests'][number]
type Passage = Test['passages'][number]

/** What can be practiced: by test and passage, or only what was missed before. */
export function PracticeList({ pathsTo }: { pathsTo: PracticePaths }) {
  const asked = practiceApi.useGetPracticesQuery({}, { refetchOnMountOrArgChange: true })
  const { data: told, error, refetch } = asked
  if (!told && error === undefined) return <Wait>Loading what you can practice</Wait>
  return (
    <Page heading="Practice">
      {told ? (
        <Choices told={told} pathsTo={pathsTo} />
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

function Choices({ told, pathsTo }: { told: Told; pathsTo: PracticePaths }) {
  const missed = told.tests.flatMap(({ passages }) => passages.flatMap((each) => each.missed)).length
  const [onlyMissed, setOnlyMissed] = useState(false)
  return (
    <Stack gap="6">
      <Box as="p" maxWidth="measure">
        One passage at a time, with every option explained. Practice never changes a test’s score.
      </Box>
      {told.left === 0 && (
        <Alert.Root role="status">
          <p>You have started 40 passages within 24 hours, which is the most. You can still finish them.</p>
        </Alert.Root>
      )}
      {told.open.length > 0 && <Unfinished open={told.open} pathsTo={pathsTo} />}
      <Flex gap="2" wrap="wrap" role="group" aria-label="Questions">
        <Button variant="outline" aria-pressed={!onlyMissed} onClick={() => setOnlyMissed(false)}>
          All passages
        </Button>
        <Button variant="outline" aria-pressed={onlyMissed} onClick={() => setOnlyMissed(true)}>
          Missed before ({missed})
        </Button>
      </Flex>
      {onlyMissed && missed === 0 && told.tests.every(({ hold }) => hold === null) && (
        <p>Nothing yet. What you miss in a test or in practice will be here to try again.</p>
      )}
      {told.tests.map((test) => (
        <TestPart key={test.testNumber} test={test} onlyMissed={onlyMissed} pathsTo={pathsTo} />
      ))}
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

/** Two practices of one passage may have been begun within a minute. */
function secondOf(instant: string): string {
  return new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })
}

type PartProps = { test: Test; onlyMissed: boolean; pathsTo: PracticePaths }

function TestPart({ test, onlyMissed, pathsTo }: PartProps) {
  const { testNumber, hold, passages } = test
  const shown = onlyMissed ? passages.filter(({ missed }) => missed.length > 0) : passages
  const id = `practice-${testNumber}`
  // What was missed of a held test is here again after that.
  if (shown.length === 0 && hold === null) return null
  return (
    <Box as="section" aria-labelledby={id}>
      <h2 id={id}>Practice Test {testNumber}</h2>
      {hold !== null && (
        <p>
          {hold === 'running'
            ? 'This test is in progress. Its passages can be practiced once you have seen its results.'
            : 'You have not looked at the results of this test yet. Its passages can be practiced after that.'}{' '}
          <Link to={pathsTo.test(testNumber)}>Open Practice Test {testNumber}</Link>
        </p>
      )}
      <Box as="ul" css={passagesCss}>
        {shown.map((passage) => (
          <PassageRow key={passage.passage} {...{ testNumber, passage, pathsTo }} onlyMissed={onlyMissed} />
        ))}
      </Box>
    </Box>
  )
}

type RowProps = { testNumber: number; passage: Passage; onlyMissed: boolean; pathsTo: PracticePaths }

function PassageRow({ testNumber, passage, onlyMissed, pathsTo }: RowProps) {
  const { passage: number, title, isSeen, missed } = passage
  const name = `passage ${number} of test ${testNumber}`
  return (
    <li>
      <span>
        <Link to={pathsTo.gate(testNumber, number, onlyMissed ? 'missed' : undefined)}>
          {number}. {title}
        </Link>
      </span>
      <Fact>
        {missed.length > 0 && (
          <Link
            to={pathsTo.gate(testNumber, number, 'missed')}
            aria-label={`Try the ${missed.length} missed before again, ${name}`}
          >
            {missed.length === 1 ? '1 missed' : `${missed.length} missed`}
          </Link>
        )}
        {!isSeen && 'New to you'}
      </Fact>
    </li>
  )
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <Box as="span" color="mutedInk">
      {children}
    </Box>
  )
}

const rowsCss = {
  listStyle: 'none',
  padding: '0',
  marginTop: '2',
  '& li': {
    // On a phone how far a practice has come stands below its name.
    display: { base: 'block', md: 'flex' },
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    minHeight: 'touch',
    paddingBlock: { base: '2', md: '0' },
    borderTop: 'hairline',
  },
  '& li > span': { display: 'block' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 'touch' },
} as const

/** What is known of a passage stands beside its title, on a phone too: below it, its link would look like an entry of its own. */
const passagesCss = {
  ...rowsCss,
  '& li': { ...rowsCss['& li'], display: 'flex', paddingBlock: { base: '1', md: '0' } },
  '& li > span + span': { flexShrink: '0' },
} as const
