import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { pino, type Logger } from 'pino'
import type { AppConfig } from '../domain/config'
import { createApp } from './app'
import { systemClock, type Clock } from './clock'
import type { Deps } from './deps'
import { createEndpoints } from './endpoints/endpoints'
import { createContents } from './exams/contents'
import { readPassage } from './exams/readPassage'
import { clientReports } from './http/clientReports'
import { readEnvironment, type Environment } from './http/environment'
import { reasonOf } from './http/faults'
import { createIdentity } from './http/identity'
import { paymentEvents } from './http/paymentEvents'
import { StartError } from './http/startError'
import { createMetrics } from './metrics/metrics'
import { startMetricsServer } from './metrics/metricsServer'
import { createHelcim } from './payments/helcim'
import { createSealing } from './payments/sealing'
import { startSweeping } from './payments/sweep'
import { announceReady, endOnRequest, runProgram } from './program'
import { openDatabase, type Database } from './store/database'
import { lockFolder } from './store/folderLock'
import { migrate } from './store/migrate'
import { createStore } from './store/store'

/** Requests under way when the server is told to end get this long. */
const CLOSE_GRACE_MS = 5_000
const SWEEP_EVERY_MS = 5_000

export type RunningServer = {
  url: string
  /** Where the metrics are told, if they are. */
  metricsUrl?: string
  /** Ends gracefully: no new request, those under way are answered, then the database is closed. */
  close(): Promise<void>
}

/** What is open so far, in the order it was opened. */
type Closers = (() => Promise<void>)[]

type ServerOptions = { environment: Environment; clock?: Clock; log?: Logger }

/** What the functions stand on, opened; whoever opened it closes it. */
export type Parts = { deps: Deps; database: Database; close(): Promise<void> }

/**
 * Database and card provider, without a server around them.
 * @throws StartError when the database cannot be had
 */
export async function openParts({
  environment,
  clock = systemClock,
  log = pino(),
}: ServerOptions): Promise<Parts> {
  const { payments, contentDir } = environment
  const { database, close } = await openStore(environment)
  const store = createStore(database)
  const provider = createHelcim({
    ...payments,
    name: payments.provider,
    countCall: () => store.provider.countCall(clock.now(), payments.callsPerMinute),
  })
  const contents = createContents({ directory: contentDir, store })
  const sealing = createSealing(payments.apiToken)
  return { deps: { clock, store, contents, provider, sealing, log }, database, close }
}

/**
 * The functions and the built app on one Node server.
 * @throws Error with one clear sentence when the port or the data folder cannot be had
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { environment } = options
  const closers: Closers = []
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const { deps, database, close } = await openParts(options)
    closers.push(close)
    const sweeping = startSweeping(deps, SWEEP_EVERY_MS)
    closers.push(() => sweeping.stop())
    const identity = createIdentity(environment.identity)
    closers.push(() => identity.close())
    const app = createApp({
      endpoints: createEndpoints(deps),
      readPassage: (caller, request) => readPassage(deps, caller, request),
      paymentEvents: paymentEvents(deps),
      clientReports: clientReports(deps),
      ping: () => database.ping(),
      identity,
      config: appConfig(environment),
      log: deps.log,
      production: environment.production,
      appDir: existsSync(join(environment.appDir, 'index.html')) ? environment.appDir : undefined,
    })
    const metricsUrl = await tellMetrics(deps, database, environment, closers)
    const url = await listen(createAdaptorServer({ fetch: app.fetch }), environment, closers)
    const { production, payments } = environment
    deps.log.info({ event: 'started', node: process.version, production, provider: payments.provider })
    return {
      url,
      metricsUrl,
      close: async () => {
        await closeAll()
        deps.log.info({ event: 'stopped' })
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Before the public port opens: a scrape is never refused while people are served. */
async function tellMetrics(
  deps: Deps,
  database: Database,
  { metrics }: Environment,
  closers: Closers,
): Promise<string | undefined> {
  if (!metrics) return undefined
  const server = await startMetricsServer(createMetrics({ ...deps, database }), metrics)
  closers.push(() => server.close())
  return server.url
}

/** The database with its schema up to date; an embedded one belongs to this process alone. */
async function openStore({ dataDir, databaseUrl }: Environment): Promise<Pick<Parts, 'database' | 'close'>> {
  const lock = databaseUrl === undefined ? await lockFolder(dataDir) : null
  let database: Database | null = null
  const close = async () => {
    await database?.close()
    await lock?.release()
  }
  try {
    database = await openDatabase({ databaseUrl, dataDir })
    await migrate(database)
    return { database, close }
  } catch (error) {
    await close()
    const where = databaseUrl === undefined ? `in ${dataDir}` : 'at DATABASE_URL'
    throw new StartError(`The database ${where} cannot be opened: ${reasonOf(error)}`, { cause: error })
  }
}

function listen(server: ServerType, { host, port }: Environment, closers: Closers): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(new StartError(`Port ${port} cannot be had (${reasonOf(error)}). Set PORT to another one.`))
    })
    server.listen(port, host, () => {
      closers.push(() => closeServer(server))
      const address = server.address()
      const actualPort = typeof address === 'object' && address ? address.port : port
      resolve(`http://${host === '127.0.0.1' ? 'localhost' : host}:${actualPort}`)
    })
  })
}

function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(
      () => 'closeAllConnections' in server && server.closeAllConnections(),
      CLOSE_GRACE_MS,
    )
    server.close(() => {
      clearTimeout(impatience)
      resolve()
    })
  })
}

function appConfig({ identity, payments, supportEmail, seal }: Environment): AppConfig {
  const { projectId, apiKey, authDomain, emulatorHost } = identity
  const emulatorUrl = emulatorHost === undefined ? undefined : `http://${emulatorHost}`
  const { scriptUrl, frameOrigin } = payments
  return {
    apiBase: '/api',
    identity: { projectId, apiKey, authDomain, emulatorUrl },
    payments: { scriptUrl, frameOrigin },
    supportEmail,
    seal,
  }
}

if (require.main === module) {
  runProgram(async () => {
    let close: RunningServer['close'] = async () => undefined
    endOnRequest(() => close())
    const server = await startServer({ environment: readEnvironment(process.env) })
    close = server.close
    announceReady(`Passage Nine is ready at ${server.url}`)
  })
}
