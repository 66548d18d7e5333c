import { api } from '../api/api'
import { selectAuth } from '../auth/authSlice'
import { selectSession } from '../features/testSession/session/testSessionSlice'
import type { AppThunk } from '../redux/types'
import { TestPage } from './pages'
import { paths } from './paths'

/** What is not here by then is waited for on screen; a room that is on screen already can wait longer. */
const PATIENCE_MS = 400
const PATIENCE_IN_THE_ROOM_MS = 10_000

/**
 * Takes in what the page's first script has asked for (src/ahead/early.ts), so that a test that goes on is drawn at once and
 * whole rather than in four steps.
 * @param isRoomShown whether the first script shows the room already; it may come to that meanwhile
 */
export const awaitPrefetched =
  (pathname: string, isRoomShown: () => boolean): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const auth = selectAuth(getState())
    if (pathname !== paths.testPage || auth.status !== 'loadingUser') return
    const screen = TestPage.preload()
    const session = selectSession(getState())
    if (session.status === 'inProgress' && session.ownerUid === auth.uid) {
      const { testNumber, passage, attemptId } = session
      const request = { testNumber, passage, attemptId, finished: false }
      void dispatch(api.endpoints.getPassage.initiate(request, { subscribe: false }))
    }
    const answers = dispatch(api.util.getRunningQueriesThunk())
    const isHere = Promise.all([...answers, screen])
    await Promise.race([isHere, pass(PATIENCE_MS)])
    if (isRoomShown()) await Promise.race([isHere, pass(PATIENCE_IN_THE_ROOM_MS)])
  }

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
