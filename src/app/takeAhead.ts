import { api } from '../api/api'
import { selectAuth } from '../auth/authSlice'
import { selectSession } from '../features/testSession/testSessionSlice'
import type { AppThunk } from '../redux/types'
import { loadTestPage } from './loadTestPage'
import { paths } from './paths'

/**
 * Takes in what the page's first script has asked for (src/early.ts), so that a test that goes on is drawn at once and
 * whole rather than in four steps.
 * @param patienceMs what is not here by then is waited for on screen
 */
export const takeAhead =
  (pathname: string, patienceMs: number): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const auth = selectAuth(getState())
    if (pathname !== paths.testPage || auth.status !== 'loadingUser') return
    const screen = loadTestPage().catch(() => undefined)
    const session = selectSession(getState())
    if (session.status === 'inProgress' && session.ownerUid === auth.uid) {
      const { testNumber, passage, attemptId } = session
      const request = { testNumber, passage, attemptId, finished: false }
      void dispatch(api.endpoints.getPassage.initiate(request, { subscribe: false }))
    }
    const answers = dispatch(api.util.getRunningQueriesThunk())
    const tooLong = new Promise((resolve) => setTimeout(resolve, patienceMs))
    await Promise.race([Promise.all([...answers, screen]), tooLong])
  }
