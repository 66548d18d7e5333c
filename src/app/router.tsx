import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { Wait } from '../ui/Wait'
import { ErrorPage } from './ErrorPage'
import { paths } from './paths'
import { RequireUser } from './RequireUser'
import { LoginPage } from './routes/LoginPage'
import { NotFoundPage } from './routes/NotFoundPage'
import { Shell } from './Shell'

/** Every screen by its address; all but the first are fetched when they are wanted. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    hydrateFallbackElement: <Wait>Loading</Wait>,
    errorElement: <ErrorPage />,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          { path: '/', element: <Navigate to={paths.login} replace /> },
          { path: paths.login, element: <LoginPage /> },
          {
            path: paths.register,
            lazy: async () => {
              const { RegisterScreen } = await import('../auth/RegisterScreen')
              return { element: <RegisterScreen loginPath={paths.login} /> }
            },
          },
          {
            path: paths.testPage,
            lazy: async () => {
              const { TestPage } = await import('./routes/TestPage')
              return { element: <RequireUser children={<TestPage />} /> }
            },
          },
          {
            path: paths.purchaseHistory,
            lazy: async () => {
              const { PurchaseHistoryPage } = await import('./routes/PurchaseHistoryPage')
              return { element: <RequireUser children={<PurchaseHistoryPage />} /> }
            },
          },
          {
            path: paths.descriptionOfGoods,
            lazy: async () => ({
              Component: (await import('../features/legal/DescriptionOfGoods')).DescriptionOfGoods,
            }),
          },
          {
            path: paths.termsAndConditions,
            lazy: async () => ({
              Component: (await import('../features/legal/TermsAndConditions')).TermsAndConditions,
            }),
          },
          {
            path: paths.returnRefundPolicy,
            lazy: async () => ({
              Component: (await import('../features/legal/ReturnRefundPolicy')).ReturnRefundPolicy,
            }),
          },
          {
            path: paths.privacyPolicy,
            lazy: async () => ({
              Component: (await import('../features/legal/PrivacyPolicy')).PrivacyPolicy,
            }),
          },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
