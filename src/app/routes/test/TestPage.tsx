import { Suspense, useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { shallowEqual } from 'react-redux'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Attempt } from '../../../../domain/attempt'
import type { TestContent } from '../../../../domain/content'
import { isTestNumber } from '../../../../domain/exam'
import type { ApiFailure } from '../../../api/failure'
import { usePerson, useUser } from '../../../auth/usePerson'
import { QuestionList } from '../../../features/testSession/room/QuestionList'
import { visitTest } from '../../../features/testSession/sync/visitTest'
import { TestRoom, type RoomActions } from '../../../features/testSession/room/TestRoom'
import { selectSession } from '../../../features/testSession/state/testSessionSlice'
import { isAtGate, testPageOf } from '../../../paths'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import type { RootState } from '../../../redux/types'
import { lazyPart, patientPart } from '../../../ui/page/lazyPart'
import { whenIdle } from '../../../ui/whenIdle'
import { Wait } from '../../../ui/Wait'
import type { NoTestProps } from './NoTest'

const SessionLogButton = lazyPart(async () => (await import('../../watch/SessionLogButton')).SessionLogButton)
const NoTest = lazyPart(async () => (await import('./NoTest')).NoTest)
const loadEnding = () => import('../../../features/testSession/room/finish/ending')
const Finishing = patientPart(loadEnding, 'Finishing')
const ScoreDialog = patientPart(loadEnding, 'ScoreDialog')
const loadFinishedTest = () => import('./FinishedTest')
const FinishedTest = lazyPart(async () => (await loadFinishedTest()).FinishedTest)
const UnshownTest = lazyPart(async () => (await loadFinishedTest()).UnshownTest)
const ResultFacts = patientPart(() => import('./ResultFacts'), 'ResultFacts')

/** /testpage?testNumber=N shows the latest attempt; &attempt= reviews an earlier one. */
export function TestPage() {
  const [params] = useSearchParams()
  const text = params.get('testNumber') ?? ''
  const testNumber = /^\d{1,2}$/.test(text) ? Number(text) : null
  if (!isTestNumber(testNumber)) return withoutTest({ why: 'unknown' })
  return (
    <>
      <KnownTest
        key={`${testNumber}/${params.get('attempt')}`}
        testNumber={testNumber}
        attemptId={params.get('attempt')}
      />
      {(process.env.NODE_ENV !== 'production' || params.has('sessionLog')) && (
        <Suspense fallback={null}>
          <SessionLogButton />
        </Suspense>
      )}
    </>
  )
}

type Visit =
  | { status: 'asking' }
  | { status: 'answered'; found: Attempt | null }
  | { status: 'failed'; failure: ApiFailure }

function KnownTest({ testNumber, attemptId }: { testNumber: number; attemptId: string | null }) {
  const dispatch = useAppDispatch()
  const session = useAppSelector(selectStanding, shallowEqual)
  const person = usePerson()
  const user = useUser()
  const navigate = useNavigate()
  const isHeld = isAtGate(useLocation().state)
  // An earlier attempt never replaces a running one, not even of the same test.
  const isOther = attemptId !== null && session.status === 'inProgress' && session.attemptId !== attemptId
  const isHere = session.testNumber === testNumber && !isOther
  // A pending start or finish is newer than the server's last answer.
  const isUnderWay = isHere && ['starting', 'finishing', 'scoring'].includes(session.status)
  const [visit, setVisit] = useState<Visit>(
    isUnderWay ? { status: 'answered', found: null } : { status: 'asking' },
  )
  const [tries, setTries] = useState(0)
  const retry = () => {
    setVisit({ status: 'asking' })
    setTries((count) => count + 1)
  }

  useEffect(() => {
    if (isUnderWay || isHeld) return
    let isStale = false
    void dispatch(visitTest(attemptId === null ? { testNumber } : { attemptId })).then(
      ({ data, failure }) => {
        if (isStale) return
        setVisit(failure ? { status: 'failed', failure } : { status: 'answered', found: data })
      },
    )
    return () => {
      isStale = true
    }
    // Only a visit, a retry and a change of login (a new `person`) send the request.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, testNumber, attemptId, tries, isHeld, person])

  const [isTimeOver, setTimeOver] = useState(false)
  if (session.status === 'finishing' && session.isTimeOver !== isTimeOver) setTimeOver(session.isTimeOver)
  usePreloadedEnd(session)

  // The attempt on screen is not the one that is loading.
  const isAwaited =
    attemptId !== null && visit.status === 'asking' && ['finished', 'unshown'].includes(session.status)
  const isGate = isHeld && !isUnderWay
  if (isHere && !isAwaited && !isGate) {
    switch (session.status) {
      case 'starting':
        return <Wait>Opening your test</Wait>
      case 'inProgress':
        return <TestRoom renderQuestions={renderOpenQuestions} />
      case 'unshown':
        return waitedFor('Opening your test', <UnshownTest />)
      case 'finishing':
      case 'scoring':
        return waitedFor('Submitting your test', <Finishing />)
      case 'finished':
        return <Ended isTold={session.isTold} isTimeOver={isTimeOver} />
    }
  }
  // A running test continues even after a refund.
  const isOpen = user?.tests.some(({ number, paid, running }) => number === testNumber && (paid || running))
  if (isOpen === false) return withoutTest({ why: 'notOwned', testNumber })
  const failedStart = session.failure?.testNumber === testNumber ? session.failure.failure : null
  const goOn = (number: number) => void navigate(testPageOf(number), { replace: true })
  const isNew = visit.status === 'answered' && visit.found === null
  if (isGate || isNew || failedStart) {
    return withoutTest({
      ...{ why: 'gate', testNumber, failure: failedStart },
      // Removes the gate from the history entry, so a reload resumes the test.
      onStart: () => goOn(testNumber),
      onResume: (number) => {
        goOn(number)
        if (number === testNumber) retry()
      },
    })
  }
  if (visit.status === 'failed') {
    return withoutTest({ why: 'failed', testNumber, failure: visit.failure, onRetry: retry })
  }
  if (visit.status === 'asking') return <Wait>Opening your test</Wait>
  const isOver = session.status === 'finished' || session.status === 'unshown'
  const running = isOver ? null : session.testNumber
  return withoutTest({ why: 'notOpened', testNumber, running, onOpen: retry })
}

/** Shows the score before rendering the nine reviewed passages behind it. */
function Ended({ isTold, isTimeOver }: { isTold: boolean; isTimeOver: boolean }) {
  const isReviewDrawn = useDeferredValue(true, !isTold)
  return (
    <>
      {waitedFor('Opening your report', isReviewDrawn ? <FinishedTest /> : <Opening />)}
      <Suspense fallback={null}>
        <ScoreDialog
          isTimeOver={isTimeOver}
          facts={
            <Suspense fallback={null}>
              <Facts />
            </Suspense>
          }
        />
      </Suspense>
    </>
  )
}

function Facts() {
  const session = useAppSelector(selectSession)
  return session.status === 'finished' && <ResultFacts attempt={session} />
}

const Opening = () => <Wait>Opening your report</Wait>

/** Preloads the result screens when idle. */
function usePreloadedEnd({ status, isEnding }: { status: string; isEnding: boolean }) {
  const isRoom = status === 'inProgress'
  useEffect(() => {
    if (isRoom) whenIdle(() => void Promise.all([Finishing.preload(), ScoreDialog.preload()]))
  }, [isRoom])
  useEffect(() => {
    if (isEnding) whenIdle(() => void Promise.all([FinishedTest.preload(), ResultFacts.preload()]))
  }, [isEnding])
}

const withoutTest = (props: NoTestProps) => waitedFor('Opening your test', <NoTest {...props} />)

/** The key gives each screen its own fallback. */
const waitedFor = (what: string, screen: ReactNode) => (
  <Suspense key={what} fallback={<Wait>{what}</Wait>}>
    {screen}
  </Suspense>
)

/** Selects nothing that changes with each act. */
function selectStanding(state: RootState) {
  const session = selectSession(state)
  return {
    status: session.status,
    testNumber: session.status !== 'idle' ? session.testNumber : null,
    attemptId: session.status === 'inProgress' ? session.attemptId : null,
    isEnding: session.status === 'finishing' || (session.status === 'inProgress' && session.confirmingFinish),
    isTold: session.status === 'finished' && session.announcing,
    isTimeOver: session.status === 'finishing' && session.finish.value === 'timeRanOut',
    failure: session.status === 'idle' ? session.failure : null,
  }
}

const renderOpenQuestions = (content: TestContent, passage: number, { say }: RoomActions) => (
  <QuestionList content={content} passage={passage} say={say} />
)
