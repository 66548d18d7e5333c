import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useGetUserByIdQuery } from '../../api/api'
import { failureOf } from '../../api/failure'
import { PaymentSeal } from '../../features/purchase/PaymentSeal'
import { PurchaseButton } from '../../features/purchase/PurchaseButton'
import { PurchaseNotice } from '../../features/purchase/PurchaseNotice'
import { PurchaseProgress } from '../../features/purchase/PurchaseProgress'
import { beginTest } from '../../features/testSession/startThunks'
import { AvailableTests } from '../../features/userTests/AvailableTests'
import { useAppDispatch } from '../../redux/hooks'
import { Failure } from '../../ui/Failure'
import { Page } from '../../ui/Page'
import { Wait } from '../../ui/Wait'
import { useConfig } from '../ConfigContext'
import { loadTestPage } from '../loadTestPage'
import { paths, testPageOf } from '../paths'
import { usePerson } from '../RequireUser'

/** Available Tests, with what starting and purchasing add to it. */
export function TestsPage() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { seal, supportEmail } = useConfig()
  const { uid } = usePerson()
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

  const start = async (testNumber: number) => {
    // All that the test and its finish need is here before the clock starts.
    const isLoaded = await loadTestPage().then(
      () => true,
      () => false,
    )
    if (isLoaded) void dispatch(beginTest(testNumber))
    void navigate(testPageOf(testNumber))
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
        onStart={(testNumber) => void start(testNumber)}
        renderPurchase={(item, describedBy) => (
          <PurchaseButton item={item} paidTests={paidTests} describedBy={describedBy} />
        )}
        notice={<PurchaseNotice supportEmail={supportEmail} />}
        seal={<PaymentSeal seal={seal} />}
      />
      <PurchaseProgress onGranted={() => void navigate(paths.login)} />
    </>
  )
}
