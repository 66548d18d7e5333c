import { lazyPart } from '../ui/page/lazyPart'
import { loadPatiently } from '../ui/page/loadPatiently'

/** The chunks that are preloaded, by `import()` or by the page's first script (src/prerender/boot.ts). */
export const loadLoginScreen = () => import(/* webpackChunkName: 'loginForm' */ './routes/LoginScreen')
export const loadSignedIn = () => import(/* webpackChunkName: 'signedIn' */ './store/signedIn')

/** A signed-in user's pages are fetched through their chunk, so that none repeats what it holds. */
export const loadTestsPage = async () => (await loadSignedIn()).signedInPages.tests()
export const loadTestPage = async () => (await loadSignedIn()).signedInPages.test()

export const SignedInHeader = lazyPart(async () => (await loadPatiently(loadSignedIn)).SignedInHeader)
