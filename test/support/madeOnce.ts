import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A folder that takes seconds to make and is only read: made once in a run, by whichever worker asks first. */
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
