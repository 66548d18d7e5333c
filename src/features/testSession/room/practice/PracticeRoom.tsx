import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { chosenLetter } from '../../../../../domain/answers'
import type { AnyAct } from '../../../../../domain/acts'
import { passageKey } from '../../../../../domain/exam'
import { selectAuth } from '../../../../auth/authSlice'
import { paths } from '../../../../paths'
import { useAppDispatch, useAppSelector } from '../../../../redux/hooks'
import { Failure } from '../../../../ui/Failure'
import { Listen } from '../../../../ui/Listen'
import { patientPart } from '../../../../ui/page/lazyPart'
import { Footer } from '../../../../ui/page/Footer'
import { Page } from '../../../../ui/page/Page'
import { ExplainedQuestion } from '../../../../ui/room/ExplainedQuestion'
import { PassageText } from '../../../../ui/room/PassageText'
import { Wait } from '../../../../ui/Wait'
import { Announcer, type Say, type Voice } from '../Announcer'
import { usePracticeKeys } from '../keys/practiceKeys'
import { useHighlighter } from '../passage/useHighlighter'
import { moveCursor, Sheet } from '../passage/PageSheet'
import { SplitView } from '../passage/SplitView'
import type { Tab } from '../../../../ui/room/PaneTabs'
import '../../../../ui/room/room.css'
import '../../../../ui/room/passage.css'
import { PracticeBar, type PracticeDialog } from './PracticeBar'
import { Closed } from './PracticeGate'
import { PracticeQuestion } from './PracticeQuestion'
import { PracticeResult, type Place } from './PracticeResult'
import { isTaking } from '../../state/practicing'
import type { PracticeSession } from '../../state/states'
import { practiceLeft, selectIsStorageFull, selectPractice } from '../../state/testSessionSlice'
import { openPractice } from '../../sync/practiceThunks'

const loadDialogs = () => import('../RoomDialogs')
const HighlightMenu = patientPart(() => import('../../../../ui/room/HighlightMenu'), 'HighlightMenu')
const ShortcutsDialog = patientPart(loadDialogs, 'ShortcutsDialog')
const ViewPopover = patientPart(loadDialogs, 'ViewPopover')

type RoomProps = {
  practiceId: string
  place: Place
}

export function PracticeRoom({ practiceId, ...rest }: RoomProps) {
  const dispatch = useAppDispatch()
  const session = useAppSelector(selectPractice)
  const isLoginLost = useAppSelector((state) => selectAuth(state).status === 'reauthenticating')
  useEffect(() => {
    // Reloads after a lost login is restored.
    if (!isLoginLost) void dispatch(openPractice(practiceId))
  }, [dispatch, practiceId, isLoginLost])
  // Does not run on reload, which keeps the session.
  useEffect(() => () => void dispatch(practiceLeft()), [dispatch, practiceId])
  if (session.status === 'open' && session.attemptId === practiceId) {
    return <Room session={session} {...rest} />
  }
  if (session.status === 'idle' && session.failure) {
    return (
      <Page heading="Practice">
        <Failure
          failure={session.failure}
          what="This practice could not be opened."
          onRetry={() => void dispatch(openPractice(practiceId))}
        />
        <Link to={paths.practice}>Back to Practice</Link>
      </Page>
    )
  }
  return <Wait>Opening your practice</Wait>
}

type Shown = Extract<PracticeSession, { status: 'open' }>

function Room({ session, place }: { session: Shown } & Omit<RoomProps, 'practiceId'>) {
  const { practice, refused, answers, tools } = session
  const { testNumber, passage, content, explained } = practice
  const [tab, setTab] = useState<Tab>('passage')
  const [reached, setReached] = useState<number | null>(null)
  const isFinished = practice.finishedAt !== null
  const [wasFinished, setWasFinished] = useState(isFinished)
  if (isFinished && !wasFinished) {
    setWasFinished(true)
    setTab('questions')
  }
  useEffect(() => {
    // The result begins at the first question.
    if (isFinished) for (const sheet of document.querySelectorAll('.sheet[data-open]')) sheet.scrollTop = 0
  }, [isFinished])
  const questions = content.test.questions.map(({ number }) => number)
  const [at, setAt] = useState(questions[0] ?? 0)
  const [dialog, setDialog] = useState<PracticeDialog>(null)
  const toggle = (asked: PracticeDialog) => setDialog((shown) => (shown === asked ? null : asked))
  const isStorageFull = useAppSelector(selectIsStorageFull)
  const voice = useRef<Voice>(null)
  const say = useCallback<Say>((...words) => voice.current?.say(...words), [])
  const pane = useRef<HTMLDivElement>(null)
  const setPane = useCallback((sheet: HTMLDivElement | null) => void (pane.current = sheet), [])
  const { mark, menu } = useHighlighter(say, !isFinished, 'practice')
  usePracticeKeys({
    ...{ passage, questions, at, mark, say, passagePane: pane },
    ...{ onGo: setAt, openTab: setTab, onList: () => setDialog('keys') },
  })
  useVerdicts(session, say, setReached)

  const onReach = (question: number) => {
    setReached(question)
    setTab('passage')
    // After React's next render.
    requestAnimationFrame(() =>
      document.querySelector('[data-evidence]')?.scrollIntoView({ block: 'nearest' }),
    )
  }
  const highlights = tools.highlights[passageKey(passage)] ?? NONE
  const evidence = explained.find(({ question }) => question.number === reached)?.question.evidence
  const heading = `Test ${testNumber}, Passage ${passage}`
  if (practice.hold !== null) {
    return (
      <Page heading={heading}>
        <Closed hold={practice.hold} testNumber={testNumber} />
        <p>Your practice answers are kept.</p>
        <p>
          <Link to={paths.practice}>Back to Practice</Link>
        </p>
      </Page>
    )
  }
  return (
    <Page
      heading={heading}
      room="practice"
      bar={<PracticeBar {...{ session, say, mark }} onDialog={toggle} />}
    >
      {isFinished && <PracticeResult {...{ practice, place }} flagged={tools.flags} />}
      {isStorageFull && (
        <Alert.Root status="error" role="alert">
          <p>This device does not store your answers. Stay on this page until they are saved.</p>
        </Alert.Root>
      )}
      <RefusedAnswers refused={refused} />
      <SplitView
        tab={tab}
        onTab={setTab}
        passage={
          <Sheet title="Passage text" passage={passage} isOpen onOpen={setPane} onKey={moveCursor}>
            <PassageText
              content={content}
              highlights={highlights}
              evidence={evidence}
              listen={explained.length > 0 && LISTEN}
            />
          </Sheet>
        }
        questions={
          <Sheet title="Question list" passage={passage} isOpen onKey={moveCursor}>
            <p className="instructions">{content.test.instructions}</p>
            <Stack gap="10">
              {content.test.questions.map((question) => {
                const { number } = question
                const told = explained.find((each) => each.question.number === number)
                const marks = {
                  struck: tools.strikes[number] ?? NONE,
                  isFlagged: tools.flags.includes(number),
                  highlights,
                }
                return (
                  <div
                    key={number}
                    id={`practiced-${number}`}
                    tabIndex={-1}
                    data-current-question={at === number || undefined}
                    onFocus={() => setAt(number)}
                  >
                    {told ? (
                      <ExplainedQuestion
                        question={told.question}
                        chosen={told.letter ?? undefined}
                        {...marks}
                        isCurrent={reached === number}
                        onReach={onReach}
                      />
                    ) : (
                      <PracticeQuestion
                        passage={passage}
                        question={question}
                        chosen={chosenLetter(answers, passage, number)}
                        {...marks}
                        isTutored={practice.mode === 'tutor'}
                        isAsked={asksFor(session, number)}
                        isOffline={session.saveFailure !== null}
                        canAct={isTaking(session, number)}
                        say={say}
                      />
                    )}
                  </div>
                )
              })}
            </Stack>
            <Footer />
          </Sheet>
        }
      />
      <Announcer voice={voice} />
      <Suspense fallback={null}>
        {!isFinished && <HighlightMenu {...menu} onMark={mark} />}
        <ViewPopover open={dialog === 'view'} onClose={() => setDialog(null)} />
        {dialog === 'keys' && <ShortcutsDialog open onClose={() => setDialog(null)} />}
      </Suspense>
    </Page>
  )
}

function RefusedAnswers({ refused }: { refused: readonly AnyAct[] }) {
  const told = refused.flatMap((act) =>
    act.kind === 'answer' && act.value !== null ? [`${act.question} (${act.value})`] : [],
  )
  if (told.length === 0) return null
  return (
    <Alert.Root role="status">
      <p>
        These answers reached us after their question had been explained, and do not count:{' '}
        {[...new Set(told)].join(', ')}.
      </p>
    </Alert.Root>
  )
}

const NONE: never[] = []
const LISTEN = <Listen isOpen />

function asksFor({ asked }: Shown, question: number): boolean {
  return asked.some((act) => act.kind === 'explain' && act.question === question)
}

/** Announces the result of a checked question and moves to it. */
function useVerdicts(session: Shown, say: Say, onReached: (question: number) => void): void {
  const { explained, mode } = session.practice
  const known = useRef(explained.length)
  const lastAsked = useRef<number | null>(null)
  const first = session.asked.find((act) => act.kind === 'explain')?.question
  useEffect(() => {
    if (first !== undefined) lastAsked.current = first
  }, [first])
  const tell = useEffectEvent(() => {
    const isOne = explained.length === known.current + 1
    known.current = explained.length
    if (mode !== 'tutor' || !isOne || session.practice.finishedAt !== null) return
    const number = lastAsked.current
    const told = explained.find(({ question }) => question.number === number)
    if (number === null || told === undefined) return
    const { correctAnswer } = told.question
    const isRight = told.letter === correctAnswer
    const verdict = isRight ? 'correct.' : `wrong. The correct answer is ${correctAnswer}.`
    say(`Question ${number}: ${verdict}`, 'onScreen')
    onReached(number)
    // The pressed button was removed.
    if (document.activeElement === document.body) document.getElementById(`practiced-${number}`)?.focus()
  })
  useEffect(() => tell(), [explained])
}
