import { useEffect, useImperativeHandle, useState, type Ref } from 'react'

/** Says a line in the room, also to the same words again. */
export type Voice = { say(text: string): void }

/** How long a line stays: a minute's word would be untrue later. */
const SHOWN_MS = 6_000

/** What the tools and the clock say, for the eye and the ear: a screen reader hears only what changes. */
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
