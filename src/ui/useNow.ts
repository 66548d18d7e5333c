import { useEffect, useState } from 'react'

const LOOK_EVERY_MS = 5_000

/** The device's time in ms, now and then anew while it is wanted, and whenever the page is looked at again. */
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
