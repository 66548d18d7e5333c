import type { AppDispatch, AppThunk } from '../redux/types'
import { accountDeleted, loggedOut, selectAuth } from './authSlice'
import { readPerson } from './rememberedPerson'
import { PERSON_ENTRY } from './storedLogin'

/** Storage events notify the other tabs; the entry is removed immediately. */
const KEY = 'passage-nine/deleted'

export const endAccount =
  (uid: string): AppThunk =>
  (dispatch, getState) => {
    const auth = selectAuth(getState())
    if ('uid' in auth && auth.uid === uid) dispatch(accountDeleted({ uid }))
  }

export function tellOtherTabs(storage: Storage, uid: string): void {
  try {
    storage.setItem(KEY, uid)
    storage.removeItem(KEY)
  } catch (error) {
    console.error('Other tabs not told:', error)
  }
}

const leaveHere = (): AppThunk => (dispatch, getState) => {
  if ('uid' in selectAuth(getState())) dispatch(loggedOut())
}

/**
 * A page restored from the back/forward cache missed the events of other tabs, so it
 * reloads if its user has left.
 */
export function watchAccount(
  page: Window,
  dispatch: AppDispatch,
  reload = () => page.location.reload(),
): void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) dispatch(endAccount(newValue))
    // Only a logout or a deletion removes the entry; a lost login keeps it.
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
}
