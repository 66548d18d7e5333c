import { useSearchParams } from 'react-router-dom'
import { Account } from '../../features/account/Account'
import { PurchaseNotice } from '../../features/purchase/PurchaseNotice'
import { PurchaseHistory } from '../../features/purchaseHistory/PurchaseHistory'
import { Receipt } from '../../features/purchaseHistory/Receipt'
import { findUnsent } from '../../features/testSession/sync/findUnsent'
import { useConfig } from '../../config'
import { useAppDispatch } from '../../redux/hooks'
import { NotFoundPage } from './NotFoundPage'

export { Goodbye } from '../../features/account/Goodbye'

export function AccountPage() {
  const dispatch = useAppDispatch()
  return <Account countKept={() => dispatch(findUnsent()).changes} />
}

export function PurchaseHistoryPage() {
  const { supportEmail } = useConfig()
  return <PurchaseHistory notice={<PurchaseNotice supportEmail={supportEmail} />} />
}

export function ReceiptPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  return id === '' || id.length > 200 ? <NotFoundPage /> : <Receipt id={id} />
}
