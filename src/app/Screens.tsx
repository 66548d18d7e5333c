import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import {
  AccountPage,
  DescriptionOfGoods,
  NotFoundPage,
  PracticePage,
  PrivacyPolicy,
  ProgressPage,
  PurchaseHistoryPage,
  ReceiptPage,
  RegisterPage,
  ReportPage,
  ReturnRefundPolicy,
  SamplePage,
  TermsAndConditions,
  TestPage,
} from './pages'
import { paths, screenAddress } from './paths'
import { RequireUser } from './RequireUser'
import { LegalRoute } from './routes/LegalRoute'
import { LoginPage } from './routes/LoginPage'
import { Shell } from './Shell'

const forUser = (screen: ReactNode) => <RequireUser>{screen}</RequireUser>

/** Every screen by its address; none of them has a part that varies. */
const screens: Readonly<Record<string, ReactNode>> = {
  '/': <Navigate to={paths.login} replace />,
  [paths.login]: <LoginPage />,
  [paths.register]: <RegisterPage />,
  [paths.sample]: <SamplePage />,
  [paths.testPage]: forUser(<TestPage />),
  [paths.report]: forUser(<ReportPage />),
  [paths.progress]: forUser(<ProgressPage />),
  [paths.practice]: forUser(<PracticePage />),
  [paths.purchaseHistory]: forUser(<PurchaseHistoryPage />),
  [paths.receipt]: forUser(<ReceiptPage />),
  [paths.account]: forUser(<AccountPage />),
  [paths.descriptionOfGoods]: <DescriptionOfGoods />,
  [paths.termsAndConditions]: <LegalRoute Text={TermsAndConditions} />,
  [paths.returnRefundPolicy]: <LegalRoute Text={ReturnRefundPolicy} />,
  [paths.privacyPolicy]: <LegalRoute Text={PrivacyPolicy} />,
}

/** The screen of the address. */
export function Screens() {
  const { pathname } = useLocation()
  return <Shell>{screens[screenAddress(pathname)] ?? <NotFoundPage />}</Shell>
}
