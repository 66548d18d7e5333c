import type { ReactNode } from 'react'
import { Navigate, useRoutes, type RouteObject } from 'react-router-dom'
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

const forUser = (screen: ReactNode) => <RequireUser>{screen}</RequireUser>

/** Every screen by its address (specification, section 2). */
const screens: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      { path: '/', element: <Navigate to={paths.login} replace /> },
      { path: paths.login, element: <LoginPage /> },
      { path: paths.register, element: <RegisterPage /> },
      { path: paths.testPage, element: forUser(<TestPage />) },
      { path: paths.purchaseHistory, element: forUser(<PurchaseHistoryPage />) },
      { path: paths.receipt, element: forUser(<ReceiptPage />) },
      { path: paths.account, element: forUser(<AccountPage />) },
      { path: paths.descriptionOfGoods, element: <DescriptionOfGoods /> },
      { path: paths.termsAndConditions, element: <TermsAndConditions /> },
      { path: paths.returnRefundPolicy, element: <ReturnRefundPolicy /> },
      { path: paths.privacyPolicy, element: <PrivacyPolicy accountPath={paths.account} /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
]

export const Screens = () => useRoutes(screens)
