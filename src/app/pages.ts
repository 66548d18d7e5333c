import { lazy, type ComponentType } from 'react'
import { loadTestPage } from './loadTestPage'

/** Screens that are fetched when they are wanted, each as its own chunk. */
function page<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }))
}

export const TestPage = page(async () => (await loadTestPage()).TestPage)
export const TestsPage = page(async () => (await import('./routes/TestsPage')).TestsPage)
export const RegisterPage = page(async () => (await import('./routes/RegisterPage')).RegisterPage)
export const PurchaseHistoryPage = page(
  async () => (await import('./routes/PurchaseHistoryPage')).PurchaseHistoryPage,
)
export const ReceiptPage = page(async () => (await import('./routes/ReceiptPage')).ReceiptPage)
export const AccountPage = page(async () => (await import('./routes/AccountPage')).AccountPage)
export const Goodbye = page(async () => (await import('../features/account/Goodbye')).Goodbye)
export const DescriptionOfGoods = page(
  async () => (await import('../features/legal/DescriptionOfGoods')).DescriptionOfGoods,
)
export const TermsAndConditions = page(
  async () => (await import('../features/legal/TermsAndConditions')).TermsAndConditions,
)
export const ReturnRefundPolicy = page(
  async () => (await import('../features/legal/ReturnRefundPolicy')).ReturnRefundPolicy,
)
export const PrivacyPolicy = page(async () => (await import('../features/legal/PrivacyPolicy')).PrivacyPolicy)
