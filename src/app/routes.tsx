import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import { Wait } from '../ui/Wait'
import { loadSignedIn } from './chunks'
import { paths } from './paths'
import { LegalRoute } from './routes/LegalRoute'
import { LoginPage } from './routes/LoginPage'
import { PageFailed } from './routes/PageFailed'
import { Shell } from './Shell'

type SignedInPages = Awaited<ReturnType<typeof loadSignedIn>>['signedInPages']

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
  register: {
    lazy: async () => {
      const { RegisterPage } = await import(/* webpackChunkName: 'registerPage' */ './routes/RegisterPage')
      return { element: <RegisterPage /> }
    },
  },
  sample: {
    lazy: async () => {
      const { SamplePage } = await import(/* webpackChunkName: 'samplePage' */ './routes/SamplePage')
      return { element: <SamplePage /> }
    },
  },
  testPage: forUser(async ({ test }) => (await test()).TestPage),
  report: forUser(async ({ results }) => (await results()).ReportPage),
  progress: forUser(async ({ results }) => (await results()).ProgressPage),
  notes: forUser(async ({ results }) => (await results()).NotesPage),
  practice: forUser(async ({ results }) => (await results()).PracticePage),
  purchaseHistory: forUser(async ({ account }) => (await account()).PurchaseHistoryPage),
  receipt: forUser(async ({ account }) => (await account()).ReceiptPage),
  account: forUser(async ({ account }) => (await account()).AccountPage),
  descriptionOfGoods: {
    lazy: async () => {
      const { DescriptionOfGoods } = await import(
        /* webpackChunkName: 'descriptionOfGoods' */ '../features/legal/DescriptionOfGoods'
      )
      return { element: <DescriptionOfGoods /> }
    },
  },
  termsAndConditions: {
    lazy: async () => {
      const { TermsAndConditions } = await import(
        /* webpackChunkName: 'termsAndConditions' */ '../features/legal/TermsAndConditions'
      )
      return { element: <LegalRoute Text={TermsAndConditions} /> }
    },
  },
  returnRefundPolicy: {
    lazy: async () => {
      const { ReturnRefundPolicy } = await import(
        /* webpackChunkName: 'returnRefundPolicy' */ '../features/legal/ReturnRefundPolicy'
      )
      return { element: <LegalRoute Text={ReturnRefundPolicy} /> }
    },
  },
  privacyPolicy: {
    lazy: async () => {
      const { PrivacyPolicy } = await import(
        /* webpackChunkName: 'privacyPolicy' */ '../features/legal/PrivacyPolicy'
      )
      return { element: <LegalRoute Text={PrivacyPolicy} /> }
    },
  },
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
          {
            path: '*',
            lazy: async () => {
              const { NotFoundPage } = await import('./routes/NotFoundPage')
              return { element: <NotFoundPage /> }
            },
          },
        ],
      },
    ],
  },
]
