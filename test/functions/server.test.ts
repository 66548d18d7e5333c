import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readEnvironment } from '../../functions/environment'
import { startServer } from '../../functions/server'
import { layDatabase } from '../support/databases/engines'

const dataDir = mkdtempSync(join(tmpdir(), 'p9-server-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const start = (PORT = '0') => {
  const variables = { DATA_DIR: dataDir, APP_DIR: join(dataDir, 'no-app'), METRICS_PORT: '0', PORT }
  return startServer({ environment: readEnvironment(variables), log: pino({ level: 'silent' }) })
}

test('a server says which port is in use, gives its data folder back, and lets go of everything when it closes', async () => {
  await layDatabase(dataDir)
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  await expect(start(String(port))).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(new RegExp(`^Port ${port} cannot be had .*Set PORT`)),
  })
  other.close()

  for (const _ of ['first', 'again']) {
    const server = await start()
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
    await server.close()
    await expect(fetch(`${server.url}/api/health`)).rejects.toThrow()
    await expect(fetch(server.metricsUrl ?? '')).rejects.toThrow()
  }
}, 60_000)
