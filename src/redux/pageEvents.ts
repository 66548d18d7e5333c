import { createAction } from '@reduxjs/toolkit'
import type { AppDispatch } from './types'

/** The page is looked at again, came back from the browser's history, or has a network again: clocks may be wrong. */
export const pageWoke = createAction('page/woke')
/** The page is put away, perhaps for good: what is to be sent is sent now. */
export const pageHidden = createAction('page/hidden')

/** Turns the browser's reports into events; returns the end of listening. */
export function watchPage(page: Window, dispatch: AppDispatch): () => void {
  const wake = () => dispatch(pageWoke())
  const hide = () => dispatch(pageHidden())
  const look = () => (page.document.visibilityState === 'visible' ? wake() : hide())
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) wake()
  }
  page.document.addEventListener('visibilitychange', look)
  page.addEventListener('pageshow', show)
  page.addEventListener('pagehide', hide)
  page.addEventListener('online', wake)
  return () => {
    page.document.removeEventListener('visibilitychange', look)
    page.removeEventListener('pageshow', show)
    page.removeEventListener('pagehide', hide)
    page.removeEventListener('online', wake)
  }
}
