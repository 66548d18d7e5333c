import { lazyPart } from '../ui/page/lazyPart'
import { loadPatiently } from '../ui/page/loadPatiently'

/** Preloaded by `import()` or by src/prerender/boot.ts. */
export const loadLoginScreen = () => import(/* webpackChunkName: 'loginForm' */ './routes/LoginScreen')
export const loadSignedIn = () => import(/* webpackChunkName: 'signedIn' */ './store/signedIn')

/** Imports from the signed-in chunk, so that no code is duplicated. */
export const loadTestsPage = async () => (await loadSignedIn()).signedInPages.tests()
export const loadTestPage = async () => (await loadSignedIn()).signedInPages.test()

export const SignedInHeader = lazyPart(async () => (await loadPatiently(loadSignedIn)).SignedInHeader)
