import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { testsOf } from '../../../domain/pricing'
import type { User } from '../../../domain/records'
import { useGetUserByIdQuery } from '../../api/api'
import { failureOf } from '../../api/failure'
import { PaymentSeal } from '../../features/purchase/PaymentSeal'
import { PurchaseButton } from '../../features/purchase/PurchaseButton'
import { PurchaseNotice } from '../../features/purchase/PurchaseNotice'
import { PurchaseProgress } from '../../features/purchase/PurchaseProgress'
import { useAskedPurchase } from '../../features/purchase/UnconfirmedAddress'
import { findPayment } from '../../features/purchase/purchaseThunks'
import { beginTest, isTestFinished } from '../../features/testSession/visits/beginTest'
import { AvailableTests } from '../../features/userTests/AvailableTests'
import { useAppDispatch } from '../../redux/hooks'
import { TimeChoice } from '../../settings/TimeChoice'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Failure } from '../../ui/Failure'
import { Page } from '../../ui/page/Page'
import { Wait } from '../../ui/Wait'
import { useConfig } from '../ConfigContext'
import { loadTestPage } from '../loadTestPage'
import { paths, receiptOf, testPageOf } from '../paths'
import { usePerson } from '../RequireUser'

/** Available Tests, with what starting and purchasing add to it. */
export function TestsPage() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { seal, supportEmail } = useConfig()
  const person = usePerson()
  const { uid } = person
  const { buy, question } = useAskedPurchase(person, paths.account)
  const { data: user, error, refetch } = useGetUserByIdQuery({ id: uid })

  useEffect(() => {
    // Fetched while the table is read, so that Start finds it here; a failure shows at Start.
    loadTestPage().catch(() => undefined)
  }, [])

  useEffect(() => {
    // A test that was bought in another tab or on another device is here when this page is looked at again.
    const look = () => {
      if (document.visibilityState === 'visible') void refetch()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [refetch])

  const [askingAgain, setAskingAgain] = useState<number | null>(null)
  /** A finished test is begun anew only when that is what is meant. */
  const askThenStart = async (testNumber: number) => {
    const isTaken = user?.tests.some(({ number, score }) => number === testNumber && score !== '')
    if (isTaken && (await dispatch(isTestFinished(testNumber)))) setAskingAgain(testNumber)
    else await start(testNumber)
  }
  const start = async (testNumber: number) => {
    // All that the test and its finish need is here before the clock starts.
    const isLoaded = await loadTestPage().then(
      () => true,
      () => false,
    )
    if (isLoaded) void dispatch(beginTest(testNumber))
    void navigate(testPageOf(testNumber))
  }
  /** Purchase History has it too, and says why when the server cannot be reached. */
  const showReceipt = async (poNumber: string) => {
    const payment = await dispatch(findPayment(poNumber))
    void navigate(payment ? receiptOf(payment.id) : paths.purchaseHistory)
  }

  if (user === undefined && error !== undefined) {
    return (
      <Page heading="Available Tests">
        <Failure failure={failureOf(error)} what="Your tests could not be loaded." onRetry={refetch} />
      </Page>
    )
  }
  if (user === undefined) return <Wait>Loading your tests</Wait>

  const paidTests = user.tests.filter(({ paid }) => paid).length
  return (
    <>
      <AvailableTests
        user={user}
        purchaseHistoryPath={paths.purchaseHistory}
        accountPath={paths.account}
        reviewPathOf={testPageOf}
        onStart={(testNumber) => void askThenStart(testNumber)}
        renderPurchase={(item, describedBy) => (
          <PurchaseButton item={item} paidTests={paidTests} describedBy={describedBy} onBuy={buy} />
        )}
        notice={<PurchaseNotice supportEmail={supportEmail} />}
        seal={<PaymentSeal seal={seal} />}
        timeChoice={<TimeChoice />}
      />
      <RetakeDialog
        testNumber={askingAgain}
        onClose={() => setAskingAgain(null)}
        onStart={(testNumber) => void start(testNumber)}
      />
      {question}
      <PurchaseProgress
        testAfter={(item) => firstUntaken(user, testsOf(item))}
        onGranted={() => void navigate(paths.login)}
        onStart={(testNumber) => void askThenStart(testNumber)}
        onReceipt={(poNumber) => void showReceipt(poNumber)}
      />
    </>
  )
}

/** Test 1 comes with every account: it is not what was bought. */
function firstUntaken({ tests }: User, among: readonly number[]): number | null {
  const untaken = tests.find(({ number, score }) => number > 1 && score === '' && among.includes(number))
  return untaken ? untaken.number : null
}

type RetakeDialogProps = {
  /** The test that has been taken before; null while nothing is asked. */
  testNumber: number | null
  onClose(): void
  onStart(testNumber: number): void
}

function RetakeDialog({ testNumber, onClose, onStart }: RetakeDialogProps) {
  return (
    <Dialog
      open={testNumber !== null}
      title="Take this test again?"
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button
            onClick={() => {
              onClose()
              if (testNumber !== null) onStart(testNumber)
            }}
          >
            Start again
          </Button>
        </>
      }
    >
      <p>
        You have finished Practice Test {testNumber}. A new attempt starts its clock at once; the earlier one
        stays in your review, and the latest score shows in the table.
      </p>
    </Dialog>
  )
}
