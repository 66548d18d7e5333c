import { useEffect, useState } from 'react'
import { passageNumbers } from '../../../domain/exam'

/**
 * The passages that stand in the page: each that has been opened, and, while a test goes on, the others one by one
 * whenever the page has nothing to do.
 */
export function useMountedPassages(open: number, ahead: boolean): readonly number[] {
  const [mounted, setMounted] = useState<readonly number[]>([open])
  if (!mounted.includes(open)) setMounted([...mounted, open])
  const next = ahead ? passageNumbers.find((passage) => !mounted.includes(passage)) : undefined

  useEffect(() => {
    if (next === undefined) return
    return whenIdle(() => setMounted((list) => (list.includes(next) ? list : [...list, next])))
  }, [next])
  return mounted
}

/** @returns takes it back */
function whenIdle(work: () => void): () => void {
  // Some browsers do not tell when they are idle.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 250)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(work)
  return () => window.cancelIdleCallback(request)
}
