import type { AppDispatch, AppThunk } from '../redux/types'
import { accountDeleted, loggedOut, selectAuth } from './authSlice'
import { readPerson } from './rememberedPerson'
import { PERSON_ENTRY } from './storedLogin'

/** Written and removed at once: the other tabs of this browser hear of it, and nothing stays. */
const KEY = 'passage-nine/deleted'

/** The server has deleted an account: whoever was signed in with it here is so no more. */
export const endAccount =
  (uid: string): AppThunk =>
  (dispatch, getState) => {
    const auth = selectAuth(getState())
    if ('uid' in auth && auth.uid === uid) dispatch(accountDeleted({ uid }))
  }

/** Tells the other tabs that an account was deleted: their login ends with it, and they could not ask why. */
export function tellOtherTabs(storage: Storage, uid: string): void {
  try {
    storage.setItem(KEY, uid)
    storage.removeItem(KEY)
  } catch (error) {
    console.error('Other tabs not told:', error)
  }
}

/** Somebody has logged out in another tab, by intent: this one goes to the login, and names nobody there. */
const leaveHere = (): AppThunk => (dispatch, getState) => {
  if ('uid' in selectAuth(getState())) dispatch(loggedOut())
}

/**
 * Turns the news of another tab into an event; returns the end of listening. A page that comes back from the browser's
 * history has heard nothing meanwhile: it is loaded again if its person has left.
 */
export function watchAccount(
  page: Window,
  dispatch: AppDispatch,
  reload = () => page.location.reload(),
): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) dispatch(endAccount(newValue))
    // Only a log-out or a deletion removes it; whose login is lost stays remembered.
    if (key === PERSON_ENTRY && newValue === null) dispatch(leaveHere())
  }
  const person = () => readPerson(page.localStorage)?.uid
  let before = person()
  const hide = () => {
    before = person()
  }
  const show = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || before === undefined || person() === before) return
    page.document.body.hidden = true
    reload()
  }
  page.addEventListener('storage', hear)
  page.addEventListener('pagehide', hide)
  page.addEventListener('pageshow', show)
  return () => {
    page.removeEventListener('storage', hear)
    page.removeEventListener('pagehide', hide)
    page.removeEventListener('pageshow', show)
  }
}
