import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { secondsUntil, untilNextSecond } from '../state/serverClock'

/**
 * Calls back with the seconds left by the server's time: before the first paint, each second, and when the page is
 * visible again. Computed from the clock, so sleep, throttling and reloads cannot add or lose time.
 */
export function useEverySecond(
  deadline: string,
  clockOffset: number,
  onSecond: (left: number) => void,
): void {
  const tell = useEffectEvent(onSecond)
  const last = useRef({ deadline, left: Infinity })
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const seconds = secondsUntil(deadline, clockOffset)
      const { deadline: before, left: shown } = last.current
      // Small clock corrections never turn the countdown back.
      const left = before === deadline && seconds === shown + 1 ? shown : seconds
      last.current = { deadline, left }
      tell(left)
      if (left > 0) timer = setTimeout(look, untilNextSecond(deadline, clockOffset))
    }
    look()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    window.addEventListener('focus', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
      window.removeEventListener('focus', look)
    }
  }, [deadline, clockOffset])
}
