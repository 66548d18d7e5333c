import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_TOKEN } from '../../sandbox/settings'
import { killHard, run, whenReady, type Program } from '../support/programs/child'
import { findFreePort } from '../../scripts/stack/ports'
import { CARD, initializeBody } from './testSandbox'

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
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'api-token': API_TOKEN }
    const url = `http://127.0.0.1:${port}${path}`
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
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

  it('has after kill -9 whatever it answered before', async () => {
    const { checkoutToken } = await post('/v2/helcim-pay/initialize', initializeBody('30'))
    const script = await post(`/helcim-pay/${checkoutToken}/pay`, { ...CARD, cvv: '113' })
    expect(script).toMatchObject({ isDone: true })
    await killHard(program)
    program = await whenReady(start())
    const kept = await fetch(`http://127.0.0.1:${port}/_sandbox/transactions`)
    expect(await kept.json()).toMatchObject([{ status: 'APPROVED', invoiceNumber: '30' }])
  }, 60_000)

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
