import { useEffect, type ComponentType } from 'react'
import { lazyPart } from '../ui/page/lazyPart'
import { whenIdle } from '../ui/whenIdle'
import { loadTestPage } from './loadTestPage'
import { NoTest } from './routes/test/testParts'

/**
 * Screens that are fetched when they are wanted, each as its own chunk, with the style engine that they are made with.
 * @param preloadNext fetches, while the screen is looked at, what a press of its buttons leads to
 */
function page<Props extends object>(load: () => Promise<ComponentType<Props>>, preloadNext?: () => void) {
  return lazyPart(async () => {
    const [Screen, { Styled }] = await Promise.all([load(), import('../ui/theme/Styled')])
    const StyledScreen = (props: Props) => {
      useEffect(() => preloadNext && whenIdle(preloadNext), [])
      return (
        <Styled>
          <Screen {...props} />
        </Styled>
      )
    }
    return StyledScreen
  })
}

/** It is drawn without the engine: nothing that a test does not need keeps one waiting. */
export const TestPage = lazyPart(async () => (await loadTestPage()).TestPage)
const preloadTest = () => void Promise.all([TestPage.preload(), NoTest.preload()])
const loadTestsPage = () => import(/* webpackChunkName: 'testsPage' */ './routes/TestsPage')
export const TestsPage = page(async () => (await loadTestsPage()).TestsPage, preloadTest)
export const LoadFailed = page(async () => (await loadTestsPage()).LoadFailed)
const preloadTests = () => void import('../auth/firebaseIdentity').then(TestsPage.preload, () => undefined)
export const LoginScreen = page(
  async () => (await import(/* webpackChunkName: 'loginForm' */ './routes/LoginScreen')).LoginScreen,
  preloadTests,
)
export const RegisterPage = page(
  async () => (await import(/* webpackChunkName: 'registerPage' */ './routes/RegisterPage')).RegisterPage,
  preloadTests,
)
export const SamplePage = page(
  async () => (await import(/* webpackChunkName: 'samplePage' */ './routes/SamplePage')).SamplePage,
)
/** Small ones together: each chunk costs the first screen its name. */
const loadAccountPages = () => import('./routes/accountPages')
const loadResultsPages = () => import('./routes/resultsPages')
export const PurchaseHistoryPage = page(async () => (await loadAccountPages()).PurchaseHistoryPage)
export const ReceiptPage = page(async () => (await loadAccountPages()).ReceiptPage)
export const ReportPage = page(async () => (await loadResultsPages()).ReportPage)
export const ProgressPage = page(async () => (await loadResultsPages()).ProgressPage)
export const PracticePage = page(async () => (await loadResultsPages()).PracticePage)
export const AccountPage = page(async () => (await loadAccountPages()).AccountPage)
export const NotFoundPage = page(async () => (await loadAccountPages()).NotFoundPage)
export const Goodbye = page(async () => (await loadAccountPages()).Goodbye)
export const DescriptionOfGoods = page(
  async () =>
    (await import(/* webpackChunkName: 'descriptionOfGoods' */ '../features/legal/DescriptionOfGoods'))
      .DescriptionOfGoods,
)
export const TermsAndConditions = page(
  async () =>
    (await import(/* webpackChunkName: 'termsAndConditions' */ '../features/legal/TermsAndConditions'))
      .TermsAndConditions,
)
export const ReturnRefundPolicy = page(
  async () =>
    (await import(/* webpackChunkName: 'returnRefundPolicy' */ '../features/legal/ReturnRefundPolicy'))
      .ReturnRefundPolicy,
)
export const PrivacyPolicy = page(
  async () =>
    (await import(/* webpackChunkName: 'privacyPolicy' */ '../features/legal/PrivacyPolicy')).PrivacyPolicy,
)
