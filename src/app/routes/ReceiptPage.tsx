import { useSearchParams } from 'react-router-dom'
import { Receipt } from '../../features/purchaseHistory/Receipt'
import { useConfig } from '../ConfigContext'
import { paths } from '../paths'
import { NotFoundPage } from './NotFoundPage'

export function ReceiptPage() {
  const { sellerName, supportEmail } = useConfig()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  if (id === '' || id.length > 200) return <NotFoundPage />
  return (
    <Receipt
      id={id}
      historyPath={paths.purchaseHistory}
      sellerName={sellerName}
      supportEmail={supportEmail}
    />
  )
}
