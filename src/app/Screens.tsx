import { Navigate, Route, Routes } from 'react-router-dom'
import {
  AccountPage,
  DescriptionOfGoods,
  PrivacyPolicy,
  PurchaseHistoryPage,
  ReceiptPage,
  RegisterPage,
  ReturnRefundPolicy,
  TermsAndConditions,
  TestPage,
} from './pages'
import { paths } from './paths'
import { RequireUser } from './RequireUser'
import { LoginPage } from './routes/LoginPage'
import { NotFoundPage } from './routes/NotFoundPage'
import { Shell } from './Shell'

/** Every screen by its address (specification, section 2). */
export function Screens() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path="/" element={<Navigate to={paths.login} replace />} />
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.register} element={<RegisterPage />} />
        <Route
          path={paths.testPage}
          element={
            <RequireUser>
              <TestPage />
            </RequireUser>
          }
        />
        <Route
          path={paths.purchaseHistory}
          element={
            <RequireUser>
              <PurchaseHistoryPage />
            </RequireUser>
          }
        />
        <Route
          path={paths.receipt}
          element={
            <RequireUser>
              <ReceiptPage />
            </RequireUser>
          }
        />
        <Route
          path={paths.account}
          element={
            <RequireUser>
              <AccountPage />
            </RequireUser>
          }
        />
        <Route path={paths.descriptionOfGoods} element={<DescriptionOfGoods />} />
        <Route path={paths.termsAndConditions} element={<TermsAndConditions />} />
        <Route path={paths.returnRefundPolicy} element={<ReturnRefundPolicy />} />
        <Route path={paths.privacyPolicy} element={<PrivacyPolicy accountPath={paths.account} />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
