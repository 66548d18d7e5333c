import { useEffect, useState } from 'react'
import { secondsUntil, serverNow } from './serverClock'

/**
 * Whole seconds until the deadline by the server's time, drawn afresh at each turn of a second and whenever the
 * page is looked at again. Nothing is counted down: sleep, throttling and reloads cannot add or lose time.
 */
export function useSecondsLeft(deadline: string, clockOffset: number): number {
  const [, redraw] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const draw = () => {
      clearTimeout(timer)
      redraw((count) => count + 1)
      const left = Date.parse(deadline) - serverNow(clockOffset)
      if (left > 0) timer = setTimeout(draw, (left % 1_000) + 5)
    }
    draw()
    document.addEventListener('visibilitychange', draw)
    window.addEventListener('pageshow', draw)
    window.addEventListener('focus', draw)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', draw)
      window.removeEventListener('pageshow', draw)
      window.removeEventListener('focus', draw)
    }
  }, [deadline, clockOffset])
  return secondsUntil(deadline, clockOffset)
}
