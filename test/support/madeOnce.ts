import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Makes a read-only folder once per run, for all workers. */
export async function madeOnce(
  name: string,
  make: (folder: string) => Promise<void> | void,
): Promise<string> {
  const made = join(tmpdir(), name)
  if (isFirst(`${made}.begun`)) {
    await make(`${made}.draft`)
    renameSync(`${made}.draft`, made)
  }
  while (!existsSync(made)) await delay(50)
  return made
}

function isFirst(mark: string): boolean {
  try {
    mkdirSync(mark)
    return true
  } catch {
    return false
  }
}
