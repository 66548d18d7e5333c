import { PurchaseHistory } from '../../features/purchase/PurchaseHistory'
import { paths, receiptOf } from '../paths'
import { usePerson } from '../RequireUser'

export function PurchaseHistoryPage() {
  const { email } = usePerson()
  return <PurchaseHistory username={email} testsPath={paths.login} receiptOf={receiptOf} />
}
