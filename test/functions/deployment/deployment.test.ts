import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, createServer as createRelay, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { functionNames } from '../../../functions/endpoints/endpoints'
import { openDatabase } from '../../../functions/store/database'
import { migrate } from '../../../functions/store/migrate'
import { createStore } from '../../../functions/store/store'
import { createSandbox } from '../../../sandbox/app'
import { openLedger } from '../../../sandbox/ledger'
import { createCallCounts } from '../../../sandbox/limits'
import { readSandboxSettings } from '../../../sandbox/settings'
import { findFreePort } from '../../../scripts/stack/freePorts'
import { newPostgres } from '../../support/databases/engines'
import {
  deployedFunctions,
  listening,
  PROJECT,
  startDeployed,
  startLookUps,
  type Deployed,
} from '../../support/deployment'
import { describedAnswers } from '../openApi/described'
import { answeredOf, playSitting } from './sitting'

const FRAMEWORK = 'node_modules/@google-cloud/functions-framework/build/src/main.js'

/** One provider per deployment, so both count from the same transaction. */
async function startSandbox(folder: string) {
  const settings = readSandboxSettings({})
  const ledger = openLedger(join(folder, `${randomUUID()}.jsonl`), Date.now)
  const webhooks = { deliveries: [], deliver: async () => undefined }
  const counts = createCallCounts(settings.limits, Date.now)
  const { app } = createSandbox({ settings, ledger, webhooks, counts })
  const server = createServer(getRequestListener(app.fetch))
  await listening(server)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('the built functions', () => {
  const closers: (() => unknown)[] = []
  let folder = ''
  let lookUpsHost = ''

  beforeAll(async () => {
    folder = await deployedFunctions()
    const lookUps = await startLookUps()
    closers.push(lookUps.close)
    lookUpsHost = lookUps.host
  }, 60_000)
  afterAll(async () => {
    for (const close of closers.reverse()) await close()
  })

  const started = async (deployed: Promise<Deployed>) => {
    const { stop } = await deployed
    closers.push(stop)
    return deployed
  }
  const environmentFor = async (sandboxUrl: string): Promise<Record<string, string>> => ({
    NODE_ENV: 'test',
    DATABASE_URL: await newPostgres(),
    FIREBASE_AUTH_EMULATOR_HOST: lookUpsHost,
    SANDBOX_URL: sandboxUrl,
    SELLER_NAME: 'Passage Nine',
    SUPPORT_EMAIL: 'help@example.com',
  })
  const startServerOf = (environment: Record<string, string>) =>
    startDeployed({ folder, program: 'server.js', environment })
  const startServer = async (sandboxUrl: string) => {
    const own = { FIREBASE_PROJECT_ID: PROJECT, FIREBASE_API_KEY: 'key' }
    const environment = { ...(await environmentFor(sandboxUrl)), ...own }
    return started(startServerOf(environment))
  }
  /** Cloud Functions names the project in its own variable. */
  const startFramework = (target: string, environment: Record<string, string>) => {
    const own = { FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT }), WEB_API_KEY: 'key' }
    const args = ['--target', target]
    return started(
      startDeployed({ folder, program: FRAMEWORK, args, environment: { ...environment, ...own } }),
    )
  }

  it('answer as the server does, and as it is described, each request of a sitting and a purchase', async () => {
    const [ours, theirs] = [await startSandbox(dirname(folder)), await startSandbox(dirname(folder))]
    closers.push(ours.close, theirs.close)
    const server = await startServer(ours.url)
    const functions = await startFramework('api', await environmentFor(theirs.url))

    const [byServer, byFunctions] = await Promise.all([
      playSitting(server.url, ours.url, describedAnswers()),
      playSitting(functions.url, theirs.url),
    ])

    expect(byFunctions).toEqual(byServer)
    const answered = answeredOf(byServer)
    for (const name of functionNames) expect(answered).toContain(name)
    expect(JSON.stringify(byFunctions)).not.toContain('node_modules')
  }, 60_000)

  it('say that the database does not answer, and go on when it does', async () => {
    const environment = await environmentFor('http://127.0.0.1:1')
    const database = new URL(environment.DATABASE_URL ?? '')
    const port = await findFreePort()
    const DATABASE_URL = Object.assign(new URL(database), { port }).toString()
    const functions = await startFramework('api', { ...environment, DATABASE_URL })

    const refused = await fetch(`${functions.url}/config.json`)
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ error: { code: 'unavailable' } })

    const relay = createRelay((socket) =>
      socket.pipe(connect(Number(database.port), database.hostname)).pipe(socket),
    )
    closers.push(() => relay.close())
    await new Promise<void>((ready) => relay.listen(port, '127.0.0.1', ready))
    expect((await fetch(`${functions.url}/config.json`)).status).toBe(200)

    await functions.untilPrinted('The database at DATABASE_URL cannot be opened')
    await functions.stop()
    expect(functions.printed()).not.toContain(`:${database.password}@`)
  }, 60_000)

  it('are without the embedded database, and say so', async () => {
    expect(existsSync(join(folder, 'node_modules/@electric-sql'))).toBe(false)
    const environment = { FIREBASE_PROJECT_ID: PROJECT, DATA_DIR: join(dirname(folder), 'data') }
    await expect(startServerOf(environment)).rejects.toThrow(
      'cannot be opened: the embedded database is not part of a deployment. Set DATABASE_URL.\n',
    )
  }, 60_000)

  it('sweep when they are called for it', async () => {
    const environment = await environmentFor('http://127.0.0.1:1')
    const database = await openDatabase({ databaseUrl: environment.DATABASE_URL, dataDir: '' })
    closers.push(() => database.close())
    await migrate(database)
    const { provider } = createStore(database)
    await provider.keepReceipt('old', new Date(0))
    const functions = await startFramework('sweep', environment)

    // The sweep would continue for most of a minute.
    fetch(functions.url, { method: 'POST' }).catch(() => undefined)

    while (await provider.hasReceipt('old')) await new Promise((again) => setTimeout(again, 100))
    await functions.stop()
    expect(functions.printed()).not.toContain('"level":50')
  }, 60_000)
})
