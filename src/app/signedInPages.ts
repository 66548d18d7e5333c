export const signedInPages = {
  tests: () => import(/* webpackChunkName: 'testsPage' */ './routes/TestsPage'),
  test: () => import(/* webpackChunkName: 'testPage' */ './routes/test/TestPage'),
  results: () => import(/* webpackChunkName: 'results' */ './routes/resultsPages'),
  account: () => import(/* webpackChunkName: 'account' */ './routes/accountPages'),
}
