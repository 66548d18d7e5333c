import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../../scripts/stack/freePorts'
import { figuresOf, type Figure } from './figures'

const WANTED_S = 10
const LOOK_EVERY_MS = 50
const PATIENCE_MS = 120_000

export async function measureStartUp(rounds: number): Promise<Figure[]> {
  const measured: { emptyS: number; againS: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'p9-start-'))
    try {
      measured.push({ emptyS: await startOnce(dataDir), againS: await startOnce(dataDir) })
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  return figuresOf(measured, {
    emptyS: { what: 'npm start: first page, nothing kept yet', unit: 's', wanted: WANTED_S },
    againS: { what: 'npm start: first page, a database there', unit: 's', wanted: WANTED_S },
  })
}

/** @returns seconds until the first page */
async function startOnce(dataDir: string): Promise<number> {
  const port = await findFreePort()
  const startedAt = performance.now()
  const command = spawn('npm', ['start'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      AUTH_EMULATOR_PORT: String(await findFreePort()),
      SANDBOX_PORT: String(await findFreePort()),
      DATA_DIR: dataDir,
    },
    // A process group receives signals as from a console.
    detached: true,
  })
  const ended = once(command, 'exit')
  try {
    await firstPage(`http://localhost:${port}/`, startedAt + PATIENCE_MS)
    return (performance.now() - startedAt) / 1000
  } finally {
    if (command.pid !== undefined && command.exitCode === null) process.kill(-command.pid, 'SIGINT')
    await ended
  }
}

/** @throws Error on a timeout */
async function firstPage(url: string, until: number): Promise<void> {
  while (performance.now() < until) {
    const page = await fetch(url).then(
      async (answer) => (answer.ok ? answer.text() : ''),
      () => '',
    )
    if (page.includes('<div id="root"')) return
    await delay(LOOK_EVERY_MS)
  }
  throw new Error(`npm start has answered no page within ${PATIENCE_MS / 1000} s.`)
}
