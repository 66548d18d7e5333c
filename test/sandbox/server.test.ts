import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { killHard, run, whenReady, type Program } from '../support/programs/child'
import { findFreePort } from '../../scripts/stack/ports'

const newDataDir = () => mkdtempSync(join(tmpdir(), 'p9-sandbox-'))

const otherAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .map(({ address }) => address)
    .filter((address) => address !== '127.0.0.1' && !address.startsWith('fe80'))

async function isReached(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, timeout: 2_000 })
  socket.once('timeout', () => socket.destroy(new Error('no answer')))
  const reached = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return reached
}

describe('the sandbox’s server', () => {
  const dataDir = newDataDir()
  const programs: Program[] = []
  let port = 0
  let program: Program

  const start = (more: Record<string, string> = {}) => {
    const environment = { DATA_DIR: dataDir, SANDBOX_PORT: String(port), PORT: '1', ...more }
    const started = run('sandbox/server.ts', environment)
    programs.push(started)
    return started
  }

  beforeAll(async () => {
    port = await findFreePort()
    program = await whenReady(start())
  }, 60_000)
  afterAll(() => Promise.all(programs.map(killHard)))

  it('is reached from this machine, by one address', async () => {
    expect(await isReached('127.0.0.1', port)).toBe(true)
    const reached = await Promise.all(otherAddresses().map((address) => isReached(address, port)))
    expect(reached).not.toContain(true)
    expect(program.output()).toContain(`The payment sandbox is ready at http://127.0.0.1:${port}`)
  }, 20_000)

  it('refuses to start in production, and touches nothing', async () => {
    const folder = newDataDir()
    const free = String(await findFreePort())
    const refused = start({ NODE_ENV: 'production', DATA_DIR: folder, SANDBOX_PORT: free })
    expect(await refused.exited).toBe(1)
    expect(refused.errors()).toBe('The payment sandbox is refused in production: it charges nobody.\n')
    expect(refused.output()).toBe('')
    expect(readdirSync(folder)).toEqual([])
  }, 60_000)
})
