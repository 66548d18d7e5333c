import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readEnvironment } from '../../functions/environment'
import { startServer, type RunningServer } from '../../functions/server'
import { layDatabase } from '../support/databases/engines'

const log = pino({ level: 'silent' })

describe('the server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'p9-server-'))
  const environment = readEnvironment({
    DATA_DIR: dataDir,
    PORT: '0',
    APP_DIR: join(dataDir, 'no-app'),
    METRICS_PORT: '0',
  })
  let server: RunningServer

  beforeAll(async () => {
    server = await startServer({ environment, log })
  }, 60_000)
  afterAll(async () => {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('is ready with an empty data folder', async () => {
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
  })

  it('refuses the same data folder to a second server, in one line', async () => {
    await expect(startServer({ environment, log })).rejects.toMatchObject({
      name: 'StartError',
      message: `The data folder ${dataDir} is in use: npm start or a command is running on it.`,
    })
  })

  it('lets go of everything when it closes, and finds its data again', async () => {
    await server.close()
    await expect(fetch(`${server.url}/api/health`)).rejects.toThrow()
    await expect(fetch(server.metricsUrl ?? '')).rejects.toThrow()
    server = await startServer({ environment, log })
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
  }, 60_000)
})

describe('a server that cannot start', () => {
  it('says which port is in use and gives its data folder back', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'p9-server-'))
    await layDatabase(dataDir)
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const start = (at: string) =>
      startServer({ environment: readEnvironment({ DATA_DIR: dataDir, PORT: at }), log })

    await expect(start(String(port))).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(new RegExp(`^Port ${port} cannot be had .*Set PORT`)),
    })

    other.close()
    const server = await start('0')
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }, 60_000)

  it('says that the database does not answer, without its password', async () => {
    const environment = readEnvironment({ DATABASE_URL: 'postgresql://me:hunter2@127.0.0.1:1/p9' })
    const start = startServer({ environment, log })
    await expect(start).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^The database at DATABASE_URL cannot be opened: .*ECONNREFUSED/),
    })
    await expect(start).rejects.toMatchObject({ message: expect.not.stringContaining('hunter2') })
  })
})
