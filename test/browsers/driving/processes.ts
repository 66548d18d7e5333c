import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const running = new Set<ChildProcess>()

/** A browser's program with all that it starts itself, which ends with ours at the latest. */
export type Launched = {
  /** What it has printed so far. */
  said(): string
  /** Waits, 30 s at most, until it has printed this. */
  hears(words: RegExp): Promise<RegExpExecArray>
  end(): Promise<void>
}

export function launch(
  program: string,
  args: string[],
  environment: Record<string, string | undefined> = {},
): Launched {
  // A group of its own: what a browser starts goes with it.
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  running.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
  child.on('error', (error) => (text += error.message))
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  return {
    said: () => text,
    async hears(words) {
      for (const until = Date.now() + 30_000; Date.now() < until && !isOver();) {
        const heard = words.exec(text)
        if (heard) return heard
        await wait(50)
      }
      throw new Error(`${program} did not say ${words}:\n${text}`)
    },
    async end() {
      const exit = isOver() ? null : once(child, 'exit')
      kill(child)
      await exit
    },
  }
}

function kill(child: ChildProcess): void {
  running.delete(child)
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // Nobody of the group is left.
  }
}

process.on('exit', () => running.forEach(kill))

/** Where a program of this name is on the machine's path; null where there is none. */
export function findProgram(name: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
