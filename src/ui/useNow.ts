import { useEffect, useState } from 'react'

const LOOK_EVERY_MS = 5_000

/** Device time in ms, updated while `isWanted` every few seconds and when the page is visible again. */
export function useNow(isWanted: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isWanted) return
    const look = () => setNow(Date.now())
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isWanted])
  return now
}
