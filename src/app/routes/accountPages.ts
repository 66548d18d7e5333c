export { Goodbye } from '../../features/account/Goodbye'
export { AccountPage } from './AccountPage'
export { PurchaseHistoryPage } from './PurchaseHistoryPage'
export { ReceiptPage } from './ReceiptPage'
