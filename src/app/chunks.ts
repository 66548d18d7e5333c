import { patientPart } from '../ui/page/lazyPart'

/** Preloaded by `import()` or by src/prerender/boot.ts. */
export const loadLoginScreen = () => import(/* webpackChunkName: 'loginForm' */ './routes/LoginScreen')
export const loadSignedIn = () => import(/* webpackChunkName: 'signedIn' */ './store/signedIn')

/** Imports from the signed-in chunk, so that no code is duplicated. */
export const loadTestsPage = async () => (await loadSignedIn()).signedInPages.tests()
export const loadTestPage = async () => (await loadSignedIn()).signedInPages.test()

export const SignedInHeader = patientPart(loadSignedIn, 'SignedInHeader')
