import { useEffect, useImperativeHandle, useState, type Ref } from 'react'

/** Announces a text, even the same one twice. */
export type Voice = { say(text: string): void }

/** A time announcement would be outdated later. */
const SHOWN_MS = 6_000

export function Announcer({ voice }: { voice: Ref<Voice> }) {
  const [said, setSaid] = useState({ text: '', times: 0 })
  useImperativeHandle(voice, () => ({
    say: (text) => setSaid(({ times }) => ({ text, times: times + 1 })),
  }))
  useEffect(() => {
    const timer = setTimeout(() => setSaid(({ times }) => ({ text: '', times })), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said.times])
  return (
    <div role="status" className="said">
      {said.text && said.text + '\u200b'.repeat(said.times % 2)}
    </div>
  )
}
