import { PurchaseHistory } from '../../features/purchaseHistory/PurchaseHistory'
import { useConfig } from '../ConfigContext'
import { paths, receiptOf } from '../paths'
import { usePerson } from '../RequireUser'

export function PurchaseHistoryPage() {
  const { email } = usePerson()
  const { supportEmail } = useConfig()
  return (
    <PurchaseHistory
      username={email}
      supportEmail={supportEmail}
      testsPath={paths.login}
      receiptOf={receiptOf}
    />
  )
}
