/** The test screen with all that a test and its finish need: fetched before the clock starts. */
export const loadTestPage = () => import('./routes/TestPage')
