import { useEffect, useRef, useState } from 'react'
import { Alert, Button } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { dateForms, formatLeft, secondsLeft } from '../../../../domain/base/time'
import type { User } from '../../../../domain/records'
import { percentOf } from '../../../../domain/results/scoring'
import { withoutReviewText } from '../../../../domain/results/withoutReview'
import { useGetUserByIdQuery } from '../../../api/api'
import type { ApiFailure } from '../../../api/failure'
import { usePerson } from '../../../auth/usePerson'
import { paths, testPageOf } from '../../../paths'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import { selectSettings, settingChanged } from '../../../settings/settingsSlice'
import { TimeChoice, useTimeAllowed } from '../../../settings/TimeChoice'
import { BusyButton } from '../../../ui/BusyButton'
import { Failure } from '../../../ui/Failure'
import { Page } from '../../../ui/page/Page'
import { useNow } from '../../../ui/useNow'
import { whenIdle } from '../../../ui/whenIdle'
import { Wait } from '../../../ui/Wait'
import { mayGain } from '../state/ended'
import { selectClockOffset } from '../state/testSessionSlice'
import { beginTest, prepareStart, type Prepared } from '../sync/beginTest'
import { syncOnScreen } from '../sync/syncAttempt'
import { ToolsTour } from './ToolsTour'
import { useRunningTests, type RunningTest } from './useRunningTests'
import '../../../ui/room/gate.css'

type StartGateProps = {
  testNumber: number
  failure: ApiFailure | null
  /** The same address now shows the test. */
  onStart(): void
  onResume(testNumber: number): void
}

/** Nothing starts or resumes before the user presses a button. */
export function StartGate(props: StartGateProps) {
  const dispatch = useAppDispatch()
  // A test may have started or finished on another device.
  const { uid } = usePerson()
  const { data: user } = useGetUserByIdQuery({ id: uid }, { refetchOnMountOrArgChange: true })
  const offset = useAppSelector(selectClockOffset)
  useEffect(() => {
    void dispatch(syncOnScreen())
  }, [dispatch, props.failure])
  if (user === undefined) return <Wait>Opening your test</Wait>
  return <Gate user={user} offset={offset} {...props} />
}

type GateProps = StartGateProps & { user: User; offset: number }
type OtherTest = Omit<RunningTest, 'attemptId'>

function Gate({ user, offset, testNumber, failure, ...ways }: GateProps) {
  const dispatch = useAppDispatch()
  const time = useTimeAllowed(user)
  const running = useRunningTests(user, offset)
  const now = useNow(running.length > 0)
  const own = running.find((each) => each.testNumber === testNumber)
  const other = running.find((each) => each.testNumber !== testNumber) ?? refusedFor(failure, now)
  const entry = user.tests.find(({ number }) => number === testNumber)
  const isTaken = entry !== undefined && entry.score !== ''
  // It was finished elsewhere or timed out since.
  const [wasRunning] = useState(own !== undefined)
  const startWord = isTaken ? 'Start again' : 'Start'

  const canStart = !own && !other
  const prepared = useRef<Promise<Prepared>>(undefined)
  const [mayLose, setMayLose] = useState(false)
  useEffect(() => {
    if (!canStart) return
    prepared.current = dispatch(prepareStart(testNumber))
    void prepared.current.then(({ latest }) => {
      setMayLose(latest.data ? mayGain(latest.data) : false)
      whenIdle(fetchRoomParts)
    })
    // Prepares again after a failed start.
  }, [dispatch, canStart, testNumber, failure])

  const { tourSeen } = useAppSelector(selectSettings)
  const start = () => {
    dispatch(settingChanged({ tourSeen: true }))
    void dispatch(beginTest(testNumber, prepared.current))
    ways.onStart()
  }
  return (
    <Page heading={`Practice Test ${testNumber}`}>
      {canStart && !tourSeen && <ToolsTour />}
      <div className="gate">
        {own ? (
          <>
            <p>
              This test is in progress, {leftOf(own, now)}. The clock kept running while you were away; your
              saved answers are all here.
            </p>
            {entry?.takenBack && <p>{withoutReviewText(entry.takenBack)}</p>}
          </>
        ) : other ? (
          <Occupied other={other} now={now} onResume={ways.onResume} />
        ) : (
          <>
            {isTaken && <AgainNotice {...entry} {...{ wasRunning, mayLose }} />}
            <TimeChoice time={time} />
            <ul>
              <li>
                The clock starts when you press “{startWord}”. It keeps running even if you close this page.
              </li>
              <li>When it reaches zero, your test is submitted with the answers you have chosen.</li>
              <li>Each answer is saved as you choose it. You can finish early.</li>
              <li>Until it is finished, no other test can be started or reviewed.</li>
            </ul>
          </>
        )}
        {failure && !own && failure.code !== 'test_running' && (
          <Failure failure={failure} what="The test was not started." />
        )}
        <div className="gate-actions">
          {own && <Button onClick={() => ways.onResume(testNumber)}>Resume</Button>}
          {canStart && (
            <BusyButton busy={time.isSaving} onClick={start}>
              {startWord}
            </BusyButton>
          )}
          <Link to={paths.login}>Back to Available Tests</Link>
        </div>
      </div>
    </Page>
  )
}

/** A failed preload shows where its chunk is needed. */
function fetchRoomParts(): void {
  for (const part of [import('./RoomDialogs'), import('./finish/ending')]) part.catch(() => undefined)
}

/** Only one test can run at a time. */
function Occupied({
  other,
  now,
  onResume,
}: { other: OtherTest; now: number } & Pick<StartGateProps, 'onResume'>) {
  const title = `Practice Test ${other.testNumber}`
  return (
    <Alert.Root role="status">
      <div className="stack">
        <p>
          <strong>
            {title} is in progress, {leftOf(other, now)}.
          </strong>{' '}
          Only one test can run at a time: you can start this one when that one is finished.
        </p>
        <div className="row">
          <Button onClick={() => onResume(other.testNumber)}>Resume {title}</Button>
        </div>
      </div>
    </Alert.Root>
  )
}

type AgainNoticeProps = Pick<User['tests'][number], 'number' | 'score' | 'finishedAt'> & {
  /** It was running when this page opened. */
  wasRunning: boolean
  /** Another device may have unsent answers to the earlier attempt. */
  mayLose: boolean
}

function AgainNotice({ number, score, finishedAt, wasRunning, mayLose }: AgainNoticeProps) {
  const result = `${score} (${percentOf(score)}%)`
  const on = finishedAt === undefined ? '' : ` on ${dateForms.day(finishedAt)}`
  return (
    <Alert.Root role="status">
      <p>
        {wasRunning ? (
          <>
            <strong>This test is no longer in progress.</strong> It has been finished elsewhere, or its time
            ran out. Your score: {result}.
          </>
        ) : (
          `You have taken this test before: ${result}${on}.`
        )}{' '}
        A new attempt starts blank, and its score replaces this one in the table.
      </p>
      {mayLose && (
        <p>
          {!wasRunning && 'Time ran out on that attempt. '}Answers that are still kept on another device will
          no longer count once you finish a new attempt: open the test there first, while online.
        </p>
      )}
      <p>
        <Link to={testPageOf(number)}>Review it instead</Link>
      </p>
    </Alert.Root>
  )
}

function leftOf({ deadline, offset }: Pick<RunningTest, 'deadline' | 'offset'>, now: number): string {
  const left = secondsLeft(deadline, now + offset)
  return left === 0 ? 'time is up' : formatLeft(left)
}

/** The server knows of a running test before this page does. */
function refusedFor(failure: ApiFailure | null, now: number): OtherTest | undefined {
  if (failure?.code !== 'test_running') return undefined
  const { testNumber, secondsLeft: left = 0 } = failure.details ?? {}
  if (testNumber === undefined) return undefined
  return { testNumber, deadline: new Date(now + left * 1_000).toISOString(), offset: 0 }
}
