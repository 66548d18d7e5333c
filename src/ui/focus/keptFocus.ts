import { useEffect, useRef, type RefObject } from 'react'
import { catchFocus } from './catchFocus'

/**
 * Keeps the focus in a place whose control with the focus is taken out when `what` changes: its first field or button gets
 * it, and the browser's own choice, the top of the page, is nobody's.
 */
export function useKeptFocus(what: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(what)
  useEffect(() => {
    if (before.current === what) return
    before.current = what
    catchFocus(place.current?.querySelector<HTMLElement>('input:not([hidden]), button'))
  }, [what])
  return place
}
