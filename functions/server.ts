import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { AppConfig } from '../domain/config'
import { testNumbers } from '../domain/exam'
import { admitLogin } from './accounts/admitLogin'
import { createApp } from './app'
import { clockByItself, systemClock, type Clock, type ServerClock } from './base/clock'
import { createLog } from './base/log'
import type { Deps } from './deps'
import { createEndpoints } from './endpoints/endpoints'
import { createTestVersions } from './exams/testVersions'
import { readPassage } from './exams/readPassage'
import { Unavailable } from './base/apiError'
import { clientReports } from './endpoints/clientReports'
import { drainable, limitConnections, socketLimits } from './node/connections'
import type { Environment } from './environment'
import { reasonOf } from './base/describeError'
import { createIdentity } from './guards/identity'
import { createLimits } from './guards/limits'
import { paymentEvents } from './endpoints/paymentEvents'
import { StartError } from './base/startError'
import { createMails } from './mail/outbox'
import { createMailSender } from './mail/mailSender'
import { createMetrics, startMetricsServer, type MetricsServer } from './metrics/metrics'
import { createCalls } from './payments/provider/calls'
import { createHelcim } from './payments/provider/helcim'
import { startSweeping } from './sweep'
import type { Database } from './store/database'
import { databaseClock, type Machine } from './store/databaseClock'
import { openForRequests } from './store/lockedDatabase'
import { createStore } from './store/store'

const CLOSE_GRACE_MS = 5_000
export const SWEEP_EVERY_MS = 5_000

export type RunningServer = {
  url: string
  metricsUrl?: string
  /** Stops accepting, finishes running requests, then closes the database. */
  close(): Promise<void>
}

/** Above this, the clock's offset is logged. */
const TOLD_AHEAD_MS = 2_000
/** Above this, the server reports itself not ready, because it can't judge tokens. */
const MOST_AHEAD_MS = 60_000

/** @param clock replaces the database's time, for tests */
type ServerOptions = { environment: Environment; clock?: Clock; machine?: Machine; log?: Logger }

/** Commands open an existing database and create none. */
type PartsOptions = ServerOptions & { open?: typeof openForRequests }

/** The caller closes it. */
export type Parts = { deps: Deps; database: Database; time: ServerClock; close(): Promise<void> }

/** The whole app without a server. The caller closes it. */
export type Product = Parts & { app: Hono }

/**
 * Database, card provider and identity provider, without a server.
 * @throws StartError when the database is unavailable
 */
export async function openParts({
  environment,
  clock: given,
  machine,
  log = createLog(),
  open = openForRequests,
}: PartsOptions): Promise<Parts> {
  const { payments, contentDir, databaseUrl } = environment
  const { database, close } = await open(environment)
  // The embedded engine uses the machine's clock.
  const ownClock = given ?? (databaseUrl === undefined ? systemClock : undefined)
  const clock = ownClock ? clockByItself(ownClock) : await timeOf(database, { machine, log, close })
  const store = createStore(database)
  const provider = createHelcim({
    ...payments,
    name: payments.provider,
    isTest: !environment.production,
    calls: createCalls({ clock, store }, payments.calls),
  })
  const testVersions = createTestVersions({ directory: contentDir, store })
  const sender = environment.mail ? createMailSender(environment.mail) : null
  const mails = createMails({ clock, store, log, sender, seller: environment })
  const identity = createIdentity({
    ...environment.identity,
    // A test's clock doesn't affect tokens, which the identity provider issues.
    clock: given ? systemClock : clock,
    admit: (caller) => admitLogin({ store, clock, log, mails, identity }, caller),
  })
  return {
    deps: { clock, store, identity, testVersions, provider, mails, log },
    database,
    time: clock,
    async close() {
      clock.stop()
      await identity.close()
      await close()
    },
  }
}

/** Closes what is open if the database's time is unavailable. */
async function timeOf(
  database: Database,
  { machine, log, close }: { machine: Machine | undefined; log: Logger; close: () => Promise<void> },
): Promise<ServerClock> {
  let wasRight = true
  const told = (aheadMs: number) => {
    const isRight = Math.abs(aheadMs) <= TOLD_AHEAD_MS
    if (isRight !== wasRight) log[isRight ? 'info' : 'warn']({ event: 'clock', aheadMs: Math.round(aheadMs) })
    wasRight = isRight
  }
  try {
    return await databaseClock(database, { machine, onSample: told })
  } catch (error) {
    await close()
    throw new StartError(`The database did not tell the time: ${reasonOf(error)}`, { cause: error })
  }
}

/**
 * The functions and, if built, the app.
 * @throws StartError when the database or the built app is unavailable
 */
export async function openProduct(options: ServerOptions): Promise<Product> {
  const { environment } = options
  const { deps, database, time, close } = await openParts(options)
  try {
    const { store, identity } = deps
    const limits = createLimits(deps, environment)
    const app = createApp({
      endpoints: createEndpoints(deps),
      readPassage: (caller, request) => readPassage(deps, caller, request),
      paymentEvents: paymentEvents(deps, limits),
      clientReports: clientReports(deps, limits),
      async ping() {
        await database.ping()
        const tests = environment.production ? testNumbers : [1]
        for (const test of tests) {
          if (!(await deps.testVersions.current(test))) throw new Unavailable('content')
        }
        const aheadMs = Math.round(time.aheadMs())
        if (Math.abs(aheadMs) <= MOST_AHEAD_MS) return
        const cause = new Error(`The machine's clock is ${aheadMs / 1000} s ahead of the database's.`)
        throw new Unavailable('clock', { cause })
      },
      identity,
      isDeleted: (uid) => store.accounts.isDeleted(uid),
      limits,
      config: appConfig(environment),
      log: deps.log,
      production: environment.production,
      publicUrl: environment.publicUrl,
      appDir: existsSync(join(environment.appDir, 'index.html')) ? environment.appDir : undefined,
    })
    return { app, deps, database, time, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * A Node server with the app, the sweep and the metrics.
 * @throws Error with a readable message when a port or the data folder is unavailable
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { environment } = options
  const { app, deps, database, time, close } = await openProduct(options)
  const sweeping = startSweeping(deps, SWEEP_EVERY_MS)
  let metrics: MetricsServer | undefined
  const closeProduct = async () => {
    await sweeping.stop()
    await metrics?.close()
    await close()
  }
  try {
    // Before the public port opens, so no scrape fails while users are served.
    if (environment.metrics) {
      metrics = await startMetricsServer(
        createMetrics({ ...deps, database, aheadMs: time.aheadMs }),
        environment.metrics,
      )
    }
    const server = createServer(socketLimits, getRequestListener(app.fetch))
    limitConnections(server)
    const drain = drainable(server)
    const url = await listen(server, environment)
    const { production, payments } = environment
    deps.log.info({ event: 'started', node: process.version, production, provider: payments.provider })
    return {
      url,
      metricsUrl: metrics?.url,
      async close() {
        // The current round ends in parallel to the requests.
        void sweeping.stop()
        await drain(CLOSE_GRACE_MS)
        await closeProduct()
        deps.log.info({ event: 'stopped' })
        // Never resolves if nothing reads standard output.
        await new Promise<void>((resolve) => deps.log.flush(() => resolve()))
      },
    }
  } catch (error) {
    await closeProduct()
    throw error
  }
}

function listen(server: Server, { host, port }: Environment): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(new StartError(`Port ${port} cannot be had (${reasonOf(error)}). Set PORT to another one.`))
    })
    server.listen(port, host, () => {
      const address = server.address()
      const actualPort = typeof address === 'object' && address ? address.port : port
      resolve(`http://${host === '127.0.0.1' ? 'localhost' : host}:${actualPort}`)
    })
  })
}

export function appConfig({
  identity,
  payments,
  sellerName,
  supportEmail,
  seal,
  devTools,
}: Environment): AppConfig {
  const { projectId, apiKey, authDomain, emulatorHost } = identity
  const emulatorUrl = emulatorHost === undefined ? undefined : `http://${emulatorHost}`
  const { scriptUrl, frameOrigin } = payments
  return {
    apiBase: '/api',
    identity: { projectId, apiKey, authDomain, emulatorUrl },
    payments: { scriptUrl, frameOrigin },
    sellerName,
    supportEmail,
    seal,
    devTools: devTools ? undefined : false,
  }
}
