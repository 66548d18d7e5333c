import { useRef, useState, type ReactNode } from 'react'
import { Alert, Box, Button, Flex, Stack } from '@chakra-ui/react'
import { Link, useNavigate } from 'react-router-dom'
import { BusyButton } from '../../../../ui/BusyButton'
import '../../../../ui/room/choices.css'
import { formatClock } from '../../../../../domain/base/time'
import { QUESTIONS_PER_TEST, questionsOfPassage, type TimeFactor } from '../../../../../domain/exam'
import type { Hold } from '../../../../../domain/practice'
import { evenSeconds, type PracticeList } from '../../../../../domain/practiceList'
import type { Request } from '../../../../../domain/wire'
import { useGetUserByIdQuery } from '../../../../api/api'
import { failureOf, type ApiFailure } from '../../../../api/failure'
import { useAppDispatch } from '../../../../redux/hooks'
import { Dialog } from '../../../../ui/Dialog'
import { Failure } from '../../../../ui/Failure'
import { Page } from '../../../../ui/page/Page'
import { Wait } from '../../../../ui/Wait'
import { practiceApi } from '../../sync/practiceApi'
import type { PracticePaths } from './practicePaths'
import { beginPractice } from '../../sync/practiceThunks'

type Choice = Pick<Request<'startPractice'>, 'scope' | 'mode' | 'pace'>

type GateProps = {
  uid: string
  testNumber: number
  passage: number
  scope: Choice['scope']
  pathsTo: PracticePaths
}

/** How one passage is to be practiced; nothing begins until its button is pressed. */
export function PracticeGate({ uid, testNumber, passage, scope, pathsTo }: GateProps) {
  const {
    data: told,
    error,
    refetch,
  } = practiceApi.useGetPracticesQuery({}, { refetchOnMountOrArgChange: true })
  const { data: user } = useGetUserByIdQuery({ id: uid })
  const heading = `Practice passage ${passage}`
  const test = told?.tests.find((each) => each.testNumber === testNumber)
  const entry = test?.passages.find((each) => each.passage === passage)
  if (told === undefined && error === undefined) return <Wait>Opening the passage</Wait>
  return (
    <Page heading={heading}>
      {told === undefined ? (
        <Failure failure={failureOf(error)} what="The passage could not be opened." onRetry={refetch} />
      ) : entry ? (
        <Form
          key={`${testNumber}/${passage}/${scope}`}
          {...{ testNumber, scope, entry, pathsTo }}
          factor={user?.timeFactor ?? 1}
        />
      ) : (
        <Closed hold={test?.hold ?? null} testNumber={testNumber} pathsTo={pathsTo} />
      )}
      <Box marginTop="6">
        <Link to={pathsTo.list}>Back to Practice</Link>
      </Box>
    </Page>
  )
}

type ClosedProps = { hold: Hold | null; testNumber: number; pathsTo: PracticePaths }

/** Why a passage cannot be practiced, and what to do about it. */
export function Closed({ hold, testNumber, pathsTo }: ClosedProps) {
  const title = `Practice Test ${testNumber}`
  if (hold === null) return <p>You do not have {title} yet.</p>
  return (
    <Alert.Root role="status">
      <p>
        {hold === 'running'
          ? `${title} is in progress: nothing of it is explained until you have finished it and seen its results.`
          : `You have not looked at the results of ${title} yet: nothing of it is explained before that.`}
      </p>
      <p>
        <Link to={pathsTo.test(testNumber)}>Open {title}</Link>
      </p>
    </Alert.Root>
  )
}

type FormProps = Omit<GateProps, 'uid' | 'passage'> & {
  entry: PracticeList['tests'][number]['passages'][number]
  factor: TimeFactor
}

function Form({ testNumber, scope, entry, factor, pathsTo }: FormProps) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { passage, title, isSeen, missed } = entry
  const [choice, setChoice] = useState<Choice>({
    scope: scope === 'missed' && missed.length > 0 ? 'missed' : 'all',
    mode: 'tutor',
    pace: 'untimed',
  })
  const [isAsking, setAsking] = useState(false)
  const [isBeginning, setBeginning] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  // The same for every repeat of this press: a lost answer begins no second practice.
  const practiceId = useRef(crypto.randomUUID())
  const count = choice.scope === 'missed' ? missed.length : questionsOfPassage(passage).length

  const begin = async () => {
    setAsking(false)
    setBeginning(true)
    const request = { testNumber, passage, ...choice, ...(!isSeen && { spoils: true as const }) }
    const begun = await dispatch(beginPractice(request, practiceId.current))
    setBeginning(false)
    if (begun.failure) return setFailure(begun.failure)
    void navigate(pathsTo.sitting(practiceId.current), { replace: true })
  }
  const set = (change: Partial<Choice>) => setChoice((before) => ({ ...before, ...change }))
  return (
    <Stack gap="6" maxWidth="measure">
      <p>
        {title}, Practice Test {testNumber}
      </p>
      {!isSeen && (
        <Alert.Root role="status">
          <p>
            You have not taken this passage in a timed test. Practicing it first shows you its text and its
            answers: your score in Practice Test {testNumber} will say less about you.
          </p>
        </Alert.Root>
      )}
      {missed.length > 0 && (
        <Choices legend="Questions">
          <Radio name="scope" checked={choice.scope === 'all'} onChoose={() => set({ scope: 'all' })}>
            All {questionsOfPassage(passage).length}
          </Radio>
          <Radio name="scope" checked={choice.scope === 'missed'} onChoose={() => set({ scope: 'missed' })}>
            {missed.length === 1 ? 'The one missed before' : `The ${missed.length} missed before`}
          </Radio>
        </Choices>
      )}
      <Choices legend="Explanations">
        <Radio name="mode" checked={choice.mode === 'tutor'} onChoose={() => set({ mode: 'tutor' })}>
          After each answer
        </Radio>
        <Radio name="mode" checked={choice.mode === 'end'} onChoose={() => set({ mode: 'end' })}>
          At the end
        </Radio>
      </Choices>
      <Choices legend="Time">
        <Radio name="pace" checked={choice.pace === 'untimed'} onChoose={() => set({ pace: 'untimed' })}>
          Untimed
        </Radio>
        <Radio name="pace" checked={choice.pace === 'even'} onChoose={() => set({ pace: 'even' })}>
          At a test’s even pace: {formatClock(evenSeconds(count, factor))} for {count} of its{' '}
          {QUESTIONS_PER_TEST} questions
        </Radio>
        <Box as="p" color="mutedInk" textStyle="small">
          The clock keeps running even if you close this page. When it reaches zero, you can go on.
        </Box>
      </Choices>
      <p>
        You can choose and strike out options. Highlighting, flags and notes belong to tests and their
        reviews.
      </p>
      {failure && <Failure failure={failure} what="The practice was not started." />}
      <Flex>
        <BusyButton busy={isBeginning} onClick={() => (isSeen ? void begin() : setAsking(true))}>
          Start practice
        </BusyButton>
      </Flex>
      <Dialog
        open={isAsking}
        title="Practice this passage before its test?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              Not now
            </Button>
            <Button onClick={() => void begin()}>Practice anyway</Button>
          </>
        }
      >
        <p>
          This shows you the text and the answers of passage {passage}. If you take Practice Test {testNumber}{' '}
          afterwards, its score counts a passage that you already know, and other people’s scores are not
          compared with it.
        </p>
      </Dialog>
    </Stack>
  )
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <Box as="legend" fontWeight="600">
        {legend}
      </Box>
      {children}
    </fieldset>
  )
}

type RadioProps = { name: string; checked: boolean; onChoose(): void; children: ReactNode }

function Radio({ name, checked, onChoose, children }: RadioProps) {
  return (
    <label className="choice">
      <input type="radio" name={`practice-${name}`} checked={checked} onChange={onChoose} />
      <span>{children}</span>
    </label>
  )
}
