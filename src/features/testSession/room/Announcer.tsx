import { useEffect, useImperativeHandle, useState, type Ref } from 'react'

/** Announces a text, even the same one twice. `onScreen`: visible already, so only for screen readers. */
export type Say = (text: string, onScreen?: 'onScreen') => void
export type Voice = { say: Say }

/** A time announcement would be outdated later. */
const SHOWN_MS = 6_000

export function Announcer({ voice }: { voice: Ref<Voice> }) {
  const [said, setSaid] = useState({ text: '', times: 0, isHidden: false })
  useImperativeHandle(voice, () => ({
    say: (text, onScreen) =>
      setSaid(({ times }) => ({ text, times: times + 1, isHidden: onScreen !== undefined })),
  }))
  useEffect(() => {
    const timer = setTimeout(() => setSaid((before) => ({ ...before, text: '' })), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said.times])
  return (
    <div role="status" className="said" data-hidden={said.isHidden || undefined}>
      {said.text && said.text + '\u200b'.repeat(said.times % 2)}
    </div>
  )
}
