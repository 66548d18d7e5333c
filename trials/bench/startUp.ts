import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '../../scripts/stack/ports'
import { residentMbOf } from '../harness/processFigures'
import { figuresOf, type Figure } from './figures'

const WANTED_S = 10
const WANTED_MB = 300
const LOOK_EVERY_MS = 50
const PATIENCE_MS = 120_000

type StartUp = { emptyS: number; againS: number; memoryMb: number }

export async function measureStartUp(rounds: number): Promise<Figure[]> {
  const measured: StartUp[] = []
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'p9-start-'))
    try {
      const empty = await startOnce(dataDir)
      const again = await startOnce(dataDir)
      measured.push({ emptyS: empty.seconds, againS: again.seconds, memoryMb: again.memoryMb })
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  return figuresOf(measured, {
    emptyS: { what: 'npm start: first page, nothing kept yet', unit: 's', wanted: WANTED_S },
    againS: { what: 'npm start: first page, a database there', unit: 's', wanted: WANTED_S },
    memoryMb: { what: 'npm start: its server’s memory, PGlite in it', unit: 'MiB', wanted: WANTED_MB },
  })
}

async function startOnce(dataDir: string): Promise<{ seconds: number; memoryMb: number }> {
  const [port, authEmulatorPort, sandboxPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ]
  const ports = { PORT: port, AUTH_EMULATOR_PORT: authEmulatorPort, SANDBOX_PORT: sandboxPort }
  const startedAt = performance.now()
  const command = spawn('npm', ['start'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...Object.fromEntries(Object.entries(ports).map(([name, value]) => [name, String(value)])),
      DATA_DIR: dataDir,
    },
    // A process group receives signals as from a console.
    detached: true,
  })
  const ended = once(command, 'exit')
  try {
    await firstPage(`http://localhost:${port}/`, startedAt + PATIENCE_MS)
    const seconds = (performance.now() - startedAt) / 1000
    return { seconds, memoryMb: residentMbOf(descendants(command.pid).find(isServer)) }
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

const isServer = (pid: number) =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes('functions/main.ts')

function descendants(pid: number | undefined): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return children.flatMap((child) => [child, ...descendants(child)])
}
