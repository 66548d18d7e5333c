import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/stack/ports'
import { killHard, run, whenReady } from '../../test/support/programs/child'

export const PROJECT_ID = 'demo-passage-nine'

export type Emulator = { url: string; host: string; stop(): Promise<void> }

/** Trials never break the emulator, so one serves many stacks. */
export async function startEmulator(): Promise<Emulator> {
  const port = String(await findFreePort())
  const dataDir = mkdtempSync(join(tmpdir(), 'p9-trials-accounts-'))
  const program = await whenReady(
    run('scripts/stack/authEmulator.ts', {
      AUTH_EMULATOR_PORT: port,
      DATA_DIR: dataDir,
      FIREBASE_PROJECT_ID: PROJECT_ID,
    }),
  )
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    async stop() {
      await killHard(program)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
