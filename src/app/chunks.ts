/** The chunks of the pages that are preloaded, by `import()` or by the page's first script (src/prerender/boot.ts). */
export const loadLoginScreen = () => import(/* webpackChunkName: 'loginForm' */ './routes/LoginScreen')
export const loadTestsPage = () => import(/* webpackChunkName: 'testsPage' */ './routes/TestsPage')
export const loadSignedIn = () => import(/* webpackChunkName: 'signedIn' */ './store/signedIn')
export const loadTestPage = () => import(/* webpackChunkName: 'testPage' */ './routes/test/TestPage')
