import { useRef, useState, type ReactNode } from 'react'
import { Alert, Box, Button, Flex, Stack } from '@chakra-ui/react'
import { Link, useNavigate } from 'react-router-dom'
import { paths, sittingOf, testPageOf } from '../../../../paths'
import { BusyButton } from '../../../../ui/BusyButton'
import '../../../../ui/room/choices.css'
import { formatClock } from '../../../../../domain/base/time'
import type { TimeFactor } from '../../../../../domain/exam'
import type { Hold } from '../../../../../domain/practice'
import { evenSeconds } from '../../../../../domain/practiceList'
import { chooseSet, type SetChoice, type SetPart } from '../../../../../domain/practiceSet'
import { titleOfPart } from '../../../../../domain/results/parts'
import type { Request } from '../../../../../domain/wire'
import { failureOf, type ApiFailure } from '../../../../api/failure'
import { useUser } from '../../../../auth/usePerson'
import { useAppDispatch } from '../../../../redux/hooks'
import { Dialog } from '../../../../ui/Dialog'
import { Failure } from '../../../../ui/Failure'
import { Page } from '../../../../ui/page/Page'
import { Wait } from '../../../../ui/Wait'
import { usePractices } from '../../sync/practiceApi'
import { rowsCss } from './TestPassages'
import { placeParams } from './PracticeResult'
import { beginPractice } from '../../sync/practiceThunks'

type Choice = Pick<Request<'startPractice'>, 'mode' | 'pace'>

export function PracticeGate({ choice }: { choice: SetChoice }) {
  const { data: told, error, refetch } = usePractices()
  const user = useUser()
  if (told === undefined && error === undefined) return <Wait>Opening the set</Wait>
  const parts = told ? chooseSet(told, choice) : []
  const test = told?.tests.find(({ testNumber }) => testNumber === choice.test)
  return (
    <Page heading={headingOf(choice)}>
      {told === undefined ? (
        <Failure failure={failureOf(error)} what="The set could not be opened." onRetry={refetch} />
      ) : parts.length > 0 ? (
        <Form parts={parts} factor={user?.timeFactor ?? 1} />
      ) : choice.test !== undefined && !test?.passages.length ? (
        <Closed hold={test?.hold ?? null} testNumber={choice.test} />
      ) : (
        <p>Nothing you can practice now fits this choice.</p>
      )}
      <Box marginTop="6">
        <Link to={paths.practice}>Back to Practice</Link>
      </Box>
    </Page>
  )
}

function headingOf({ passage, skill, only }: SetChoice): string {
  if (passage !== undefined) return `Practice passage ${passage}`
  if (skill !== undefined) return `Practice ${titleOfPart(skill).toLowerCase()}`
  if (only === 'due') return 'Practice what is due today'
  return only === 'missed' ? 'Practice what was missed' : 'Practice set'
}

export function Closed({ hold, testNumber }: { hold: Hold | null; testNumber: number }) {
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
        <Link to={testPageOf(testNumber)}>Open {title}</Link>
      </p>
    </Alert.Root>
  )
}

function Form({ parts, factor }: { parts: readonly SetPart[]; factor: TimeFactor }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [choice, setChoice] = useState<Choice>({ mode: 'tutor', pace: 'untimed' })
  const [isAsking, setAsking] = useState(false)
  const [isBeginning, setBeginning] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  // Same id on retry, so a lost response does not start a second practice.
  const practiceId = useRef(crypto.randomUUID())
  const count = parts.flatMap(({ questions }) => questions).length
  const unseen = parts.filter(({ isSeen }) => !isSeen)
  const tests = [...new Set(unseen.map(({ testNumber }) => `Practice Test ${testNumber}`))].join(' and ')

  const begin = async () => {
    const [first, ...then] = parts
    if (first === undefined) return
    setAsking(false)
    setBeginning(true)
    const { testNumber, passage, questions } = first
    const request = {
      ...{ testNumber, passage, questions: [...questions], ...choice },
      ...(unseen.length > 0 && { spoils: true as const }),
    }
    const begun = await dispatch(beginPractice(request, practiceId.current))
    setBeginning(false)
    if (begun.failure) return setFailure(begun.failure)
    const place = placeParams({ after: [], then })
    void navigate(sittingOf(practiceId.current, place), { replace: true })
  }
  const set = (change: Partial<Choice>) => setChoice((before) => ({ ...before, ...change }))
  return (
    <Stack gap="6" maxWidth="measure">
      <Box as="ul" css={rowsCss}>
        {parts.map(({ testNumber, passage, title, questions, isSeen }) => (
          <li key={`${testNumber}/${passage}`}>
            <span>{title}</span>
            <Box as="span" color="mutedInk">
              Test {testNumber}, passage {passage}.{' '}
              {questions.length === 1 ? '1 question' : `${questions.length} questions`}
              {!isSeen && '. New to you'}
            </Box>
          </li>
        ))}
      </Box>
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
          At a test’s even pace: {formatClock(evenSeconds(count, factor))}
        </Radio>
        {choice.pace === 'even' && (
          <Box as="p" color="mutedInk" textStyle="small">
            The clock keeps running even if you close this page. When it reaches zero, you can go on.
          </Box>
        )}
      </Choices>
      {failure && <Failure failure={failure} what="The practice was not started." />}
      <Flex>
        <BusyButton busy={isBeginning} onClick={() => (unseen.length > 0 ? setAsking(true) : void begin())}>
          Start practice
        </BusyButton>
      </Flex>
      <Dialog
        open={isAsking}
        title={`Practice before ${tests}?`}
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
          This shows you the text and the answers of {unseen.length === 1 ? 'a passage' : 'passages'} that you
          have not taken in a test. The score of {tests} will say less about you, and will not be compared
          with other people’s.
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
