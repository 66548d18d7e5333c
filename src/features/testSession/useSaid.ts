import { useCallback, useRef, useState } from 'react'

/** A line that a screen reader hears whenever it is set, also to the same words again: it hears only what changes. */
export function useSaid(): [text: string, say: (text: string) => void] {
  const [said, setSaid] = useState('')
  const times = useRef(0)
  const say = useCallback((text: string) => {
    times.current += 1
    setSaid(text + '\u200b'.repeat(times.current % 2))
  }, [])
  return [said, say]
}
