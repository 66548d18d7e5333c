/** The test screen with all that a test and its finish need: fetched before the clock starts. Its name is for public/index.html. */
export const loadTestPage = () => import(/* webpackChunkName: 'testPage' */ './routes/test/TestPage')
