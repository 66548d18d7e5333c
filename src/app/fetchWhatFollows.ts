import { whenIdle } from '../ui/whenIdle'

/** While a form is filled in: what a press of its button needs, and the screen that it leads to. A failure shows there. */
export function fetchWhatFollows(): void {
  whenIdle(() => {
    import('../auth/firebaseIdentity')
      .then(() => import(/* webpackChunkName: 'testsPage' */ './routes/TestsPage'))
      .catch(() => undefined)
  })
}
