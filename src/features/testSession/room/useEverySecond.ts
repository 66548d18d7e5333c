import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { secondsUntil, untilNextSecond } from '../state/serverClock'

/**
 * Tells the whole seconds until the deadline by the server's time: before the first paint, at each turn of a second,
 * and whenever the page is looked at again. Nothing is counted down: sleep, throttling and reloads cannot add or lose
 * time.
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
