import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import { Wait } from '../ui/Wait'
import { loadSignedIn } from './chunks'
import { paths } from '../paths'
import { LoginPage } from './routes/LoginPage'
import { PageFailed } from './routes/PageFailed'
import { Shell } from './Shell'

type SignedInPages = Awaited<ReturnType<typeof loadSignedIn>>['signedInPages']

const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => ({
  lazy: async () => ({ Component: (await load())[name] }),
})

const forUser = (load: (pages: SignedInPages) => Promise<ComponentType>) => ({
  lazy: async () => {
    const { RequireUser, signedInPages } = await loadSignedIn()
    const Screen = await load(signedInPages)
    return {
      element: (
        <RequireUser>
          <Screen />
        </RequireUser>
      ),
    }
  },
})

/** Typed by `paths`, so a path without a screen does not compile. */
const screens: { readonly [Screen in keyof typeof paths]: Pick<RouteObject, 'lazy' | 'element'> } = {
  login: { element: <LoginPage /> },
  register: page(
    () => import(/* webpackChunkName: 'registerPage' */ './routes/RegisterPage'),
    'RegisterPage',
  ),
  sample: page(() => import(/* webpackChunkName: 'samplePage' */ '../features/welcome/Sample'), 'Sample'),
  testPage: forUser(async ({ test }) => (await test()).TestPage),
  report: forUser(async ({ results }) => (await results()).ReportPage),
  progress: forUser(async ({ results }) => (await results()).ProgressPage),
  notes: forUser(async ({ results }) => (await results()).Notebook),
  practice: forUser(async ({ results }) => (await results()).PracticePage),
  purchaseHistory: forUser(async ({ account }) => (await account()).PurchaseHistoryPage),
  receipt: forUser(async ({ account }) => (await account()).ReceiptPage),
  account: forUser(async ({ account }) => (await account()).AccountPage),
  descriptionOfGoods: page(
    () => import(/* webpackChunkName: 'descriptionOfGoods' */ '../features/legal/DescriptionOfGoods'),
    'DescriptionOfGoods',
  ),
  termsAndConditions: page(
    () => import(/* webpackChunkName: 'termsAndConditions' */ '../features/legal/TermsAndConditions'),
    'TermsAndConditions',
  ),
  returnRefundPolicy: page(
    () => import(/* webpackChunkName: 'returnRefundPolicy' */ '../features/legal/ReturnRefundPolicy'),
    'ReturnRefundPolicy',
  ),
  privacyPolicy: page(
    () => import(/* webpackChunkName: 'privacyPolicy' */ '../features/legal/PrivacyPolicy'),
    'PrivacyPolicy',
  ),
}

const names = Object.keys(screens) as (keyof typeof paths)[]

/** The errorElement is below Shell, so a failed page keeps the header and footer. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <PageFailed />,
    hydrateFallbackElement: <Wait>Loading the page</Wait>,
    children: [
      {
        errorElement: <PageFailed />,
        children: [
          { index: true, element: <Navigate to={paths.login} replace /> },
          ...names.map((name) => ({ path: paths[name], ...screens[name] })),
          { path: '*', ...page(() => import('./routes/NotFoundPage'), 'NotFoundPage') },
        ],
      },
    ],
  },
]
