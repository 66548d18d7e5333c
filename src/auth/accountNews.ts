import type { AppDispatch, AppThunk } from '../redux/types'
import { accountDeleted, selectAuth } from './authSlice'

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

/** Turns the news of another tab into an event; returns the end of listening. */
export function watchAccount(page: Window, dispatch: AppDispatch): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue !== null) dispatch(endAccount(newValue))
  }
  page.addEventListener('storage', hear)
  return () => page.removeEventListener('storage', hear)
}
