import { useImperativeHandle, useRef, useState, type Ref } from 'react'

/** Says a line in the room, also to the same words again. */
export type Voice = { say(text: string): void }

/** What the tools say of what they did, for the eye and the ear: a screen reader hears only what changes. */
export function Announcer({ voice }: { voice: Ref<Voice> }) {
  const [said, setSaid] = useState('')
  const times = useRef(0)
  useImperativeHandle(voice, () => ({
    say: (text) => {
      times.current += 1
      setSaid(text + '\u200b'.repeat(times.current % 2))
    },
  }))
  return (
    <div role="status" className="said">
      {said}
    </div>
  )
}
