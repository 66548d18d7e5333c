import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { passageNumbers } from '../../../../../domain/exam'
import { onIdle } from '../../../../ui/whenIdle'

/** Returns the opened passages; with `ahead` also the others, mounted one by one when idle. */
export function useMountedPassages(open: number, ahead: boolean): readonly number[] {
  const [mounted, setMounted] = useState<readonly number[]>([open])
  if (!mounted.includes(open)) setMounted([...mounted, open])
  const next = ahead ? passageNumbers.find((passage) => !mounted.includes(passage)) : undefined

  useEffect(() => {
    if (next === undefined) return
    return onIdle(() => setMounted((list) => (list.includes(next) ? list : [...list, next])))
  }, [next])
  useEffect(() => {
    // Printing needs all passages.
    const mountAll = () => flushSync(() => setMounted(passageNumbers))
    window.addEventListener('beforeprint', mountAll)
    return () => window.removeEventListener('beforeprint', mountAll)
  }, [])
  return mounted
}
