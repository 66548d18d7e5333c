import type { Done } from './sitting'
import { Command, type Story } from './stories/commands'
import type { Played } from './play'

type Trimming = { again: (story: Story) => Promise<Played>; hasTime: () => boolean }

/**
 * The story without whatever it fails without: fast-check takes from its end and its values, this from its middle, and
 * leaves every other deed its moment.
 * @param again plays a story
 * @param hasTime ends the trimming
 */
export async function trim(story: Story, failed: Played, { again, hasTime }: Trimming): Promise<Played> {
  const kind = failed.sitting.findings[0]?.kind
  let best = failed
  let commands = failed.sitting.done.flatMap(singly)
  for (let size = Math.ceil(commands.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let from = 0; from < commands.length && hasTime();) {
      const shorter = without(commands, from, size)
      const played = await again({ ...story, commands: shorter })
      if (played.sitting.findings[0]?.kind === kind) {
        best = played
        commands = shorter
      } else {
        from += size
      }
    }
  }
  return best
}

/** A deed of several parts, each by itself. */
function singly({ deed, thenMs }: Done): Command[] {
  const parts = deed.parts ?? [deed]
  return parts.map((part, index) => new Command(part, index === parts.length - 1 ? thenMs : 0))
}

/** The time that the removed deeds took passes before them; what comes first cannot keep it. */
function without(commands: readonly Command[], from: number, size: number): Command[] {
  const passed = commands.slice(from, from + size).reduce((sum, { thenMs }) => sum + thenMs, 0)
  return commands.toSpliced(from, size).map((command, index) => {
    return index === from - 1 ? new Command(command.deed, command.thenMs + passed) : command
  })
}
