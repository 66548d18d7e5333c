import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { passageNumbers } from '../../../../../domain/exam'
import { onIdle } from '../../../../ui/whenIdle'

/**
 * The passages that stand in the page: each that has been opened, and, while a test goes on, the others one by one
 * whenever the page has nothing to do. Paper takes them all.
 */
export function useMountedPassages(open: number, ahead: boolean): readonly number[] {
  const [mounted, setMounted] = useState<readonly number[]>([open])
  if (!mounted.includes(open)) setMounted([...mounted, open])
  const next = ahead ? passageNumbers.find((passage) => !mounted.includes(passage)) : undefined

  useEffect(() => {
    if (next === undefined) return
    return onIdle(() => setMounted((list) => (list.includes(next) ? list : [...list, next])))
  }, [next])
  useEffect(() => {
    // Before the browser looks at what it is to print.
    const mountAll = () => flushSync(() => setMounted(passageNumbers))
    window.addEventListener('beforeprint', mountAll)
    return () => window.removeEventListener('beforeprint', mountAll)
  }, [])
  return mounted
}
