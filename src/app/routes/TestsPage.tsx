import { Suspense, useEffect, type ComponentProps } from 'react'
import { Button } from '@chakra-ui/react'
import { Link, useNavigate } from 'react-router-dom'
import { secondsLeft } from '../../../domain/base/time'
import { testsOf } from '../../../domain/pricing'
import type { User } from '../../../domain/records'
import { api, useGetUserByIdQuery } from '../../api/api'
import { failureOf, type ApiFailure } from '../../api/failure'
import { userReloadRequested } from '../../auth/authSlice'
import { logOut } from '../../auth/authThunks'
import { UnconfirmedAddress } from '../../auth/forms/UnconfirmedAddress'
import { usePerson } from '../../auth/usePerson'
import { useConfig } from '../../config'
import { PaymentSeal } from '../../features/purchase/PaymentSeal'
import { PurchaseButton } from '../../features/purchase/PurchaseButton'
import { PurchaseNotice } from '../../features/purchase/PurchaseNotice'
import { PurchaseDialogs } from '../../features/purchase/PurchaseDialogs'
import { requestPurchase } from '../../features/purchase/purchaseThunks'
import { useRunningTests, type RunningTest } from '../../features/testSession/room/useRunningTests'
import { countUnsentAnswers } from '../../features/testSession/sync/findUnsent'
import { hasSitting, type Sitting, type TestSession } from '../../features/testSession/state/states'
import { selectClockOffset, selectSession } from '../../features/testSession/state/testSessionSlice'
import { syncOnScreen } from '../../features/testSession/sync/syncAttempt'
import { AvailableTests } from '../../features/userTests/AvailableTests'
import { atGate, paths, receiptOf, testPageOf } from '../../paths'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Failure } from '../../ui/Failure'
import { patientPart } from '../../ui/page/lazyPart'
import { Page } from '../../ui/page/Page'
import { useNow } from '../../ui/useNow'
import { Wait } from '../../ui/Wait'

const YourScores = patientPart(() => import('../../features/userTests/YourScores'), 'YourScores')

/** Maximum age of a user record shown without refetching. */
const FRESH_SECONDS = 3
/** Polls while a test past its deadline waits for its score. */
const ASK_AGAIN_MS = 15_000

export function TestsPage() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { seal, supportEmail } = useConfig()
  const person = usePerson()
  const record = useGetUserByIdQuery({ id: person.uid }, { refetchOnMountOrArgChange: FRESH_SECONDS })
  const { data: user, refetch } = record
  const session = useAppSelector(selectSession)

  useEffect(() => {
    // The test may have been finished on another device.
    void dispatch(syncOnScreen())
  }, [dispatch, record.fulfilledTimeStamp])

  /** The test page asks before it starts the test. */
  const open = (testNumber: number) => void navigate(testPageOf(testNumber), { state: atGate })

  if (user === undefined) {
    if (record.error === undefined || record.isFetching) return <Wait>Loading your tests</Wait>
    return (
      <Page heading="Available Tests">
        <Failure
          failure={failureOf(record.error)}
          what="Your tests could not be loaded. What has reached the server is safe there."
          onRetry={refetch}
        />
        {hasSitting(session) && <SittingHere session={session} />}
      </Page>
    )
  }

  const paidTests = user.tests.filter(({ paid }) => paid).length
  return (
    <>
      <Tests
        user={user}
        onOpen={open}
        renderPurchase={(item) => (
          <PurchaseButton
            item={item}
            paidTests={paidTests}
            onBuy={(bought, priceCents) => dispatch(requestPurchase(bought, priceCents))}
          />
        )}
        notice={<PurchaseNotice supportEmail={supportEmail} />}
        address={<UnconfirmedAddress person={person} />}
        seal={<PaymentSeal seal={seal} />}
        scores={
          <Suspense fallback={null}>
            <YourScores />
          </Suspense>
        }
      />
      <PurchaseDialogs
        testAfter={(item) => firstUntaken(user, testsOf(item))}
        // Replaces the page: a navigation would lose the focus that the dialog returns.
        onGranted={() => void navigate(paths.login, { replace: true })}
        onStart={open}
        onReceipt={(paymentId) => void navigate(receiptOf(paymentId))}
      />
    </>
  )
}

type TestsProps = Omit<ComponentProps<typeof AvailableTests>, 'now' | 'unsent'>

/** Adds the running tests known on this device. */
function Tests({ user, ...props }: TestsProps) {
  const offset = useAppSelector(selectClockOffset)
  const running = useRunningTests(user, offset)
  const now = useNow(running.length > 0) + offset
  const isOver = running.some(({ deadline }) => secondsLeft(deadline, now) === 0)
  const shown = withRunning(user, running)
  const unsent = useAppSelector((state) => {
    const session = selectSession(state)
    if (session.status !== 'inProgress' || session.saveFailure === null) return 0
    return new Set(session.unacknowledged.flatMap((act) => (act.kind === 'answer' ? act.question : []))).size
  })

  api.endpoints.getUserById.useQuerySubscription(
    { id: user.id },
    { pollingInterval: isOver ? ASK_AGAIN_MS : 0 },
  )

  return <AvailableTests {...props} {...{ now, unsent }} user={shown} />
}

function withRunning(user: User, running: readonly RunningTest[]): User {
  const tests = user.tests.map(({ running: told, ...test }) => {
    const found = running.find(({ testNumber }) => testNumber === test.number)
    if (!found) return test
    const { attemptId, deadline } = found
    return { ...test, running: { ...(told?.attemptId === attemptId && told), attemptId, deadline } }
  })
  return { ...user, tests }
}

/** Shown if the list could not be loaded. */
function SittingHere({ session }: { session: Extract<TestSession, Sitting> }) {
  const { status, testNumber } = session
  const unsent = useAppDispatch()(countUnsentAnswers(session.attemptId))
  return (
    <p>
      Practice Test {testNumber} is {status === 'inProgress' ? 'in progress' : 'finished'} on this device
      {status === 'finishing' && ', and will be submitted'}.
      {unsent > 0 && ` Answers that have not been sent yet: ${unsent}.`}{' '}
      <Link to={testPageOf(testNumber)}>
        {status === 'inProgress' ? 'Resume' : 'Open'} Practice Test {testNumber}
      </Link>
    </p>
  )
}

/** Test 1 comes with every account. */
function firstUntaken({ tests }: User, among: readonly number[]): number | null {
  const untaken = tests.find(({ number, score }) => number > 1 && score === '' && among.includes(number))
  return untaken ? untaken.number : null
}

export function LoadFailed({ failure }: { failure: ApiFailure }) {
  const dispatch = useAppDispatch()
  return (
    <Page heading="Your tests could not be loaded">
      <Failure
        failure={failure}
        what="Your tests and scores are safe on the server."
        onRetry={() => dispatch(userReloadRequested())}
      />
      <p>
        <Button variant="outline" onClick={() => void dispatch(logOut())}>
          Log Out
        </Button>
      </p>
    </Page>
  )
}
