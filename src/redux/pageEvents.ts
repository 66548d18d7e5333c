import { createAction } from '@reduxjs/toolkit'
import type { AppDispatch } from './types'

/** Visible again, restored from history or online again: clocks may be wrong. */
export const pageWoke = createAction('page/woke')
/** The page may not return: send everything now. */
export const pageHidden = createAction('page/hidden')

export function watchPage(page: Window, dispatch: AppDispatch): void {
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
}
