import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { unlessAborted } from '../base/rounds'
import type { Clock } from '../base/clock'
import { readBacklog, type Backlog } from '../payments/heartbeat'
import type { Database } from '../store/database'
import type { Store } from '../store/store'
import { counts } from '../base/counters'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reasonOf } from '../base/describeError'
import { StartError } from '../base/startError'

/** Timeout of the database; the scrape then omits its gauges. */
const PATIENCE_MS = 2_000

type MetricsOptions = {
  clock: Clock
  store: Store
  database: Pick<Database, 'waiting'>
  /** How far the machine's clock is ahead of the server's, in ms */
  aheadMs?: () => number
  patienceMs?: number
}

export function createMetrics({
  clock,
  store,
  database,
  aheadMs = () => 0,
  patienceMs = PATIENCE_MS,
}: MetricsOptions) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauges = createGauges(registry)

  let underWay: Promise<Backlog> | null = null
  const read = () => {
    // Concurrent scrapes share one query.
    underWay ??= readBacklog({ clock, store }).finally(() => (underWay = null))
    return underWay
  }

  return {
    contentType: registry.contentType,
    /** Prometheus' text format; without the database, only metrics that don't need it */
    async text(): Promise<string> {
      gauges.waiting.set(database.waiting())
      gauges.ahead.set(aheadMs() / 1000)
      const reading = read().catch(() => null)
      const backlog = (await unlessAborted(reading, AbortSignal.timeout(patienceMs))) ?? null
      gauges.isUp.set(backlog ? 1 : 0)
      showBacklog(gauges, backlog)
      return `${await counts.metrics()}\n${await registry.metrics()}`
    },
  }
}

type Gauges = ReturnType<typeof createGauges>

function createGauges(registry: Registry) {
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name: `passage_nine_${name}`, help, labelNames, registers: [registry] })
  return {
    waiting: gauge('database_waiting', 'Pieces of work that wait for a connection.'),
    ahead: gauge(
      'clock_ahead_seconds',
      "How far this machine's clock is ahead of the database's, whose time is used.",
    ),
    isUp: gauge('database_up', 'Whether the database answered this scrape.'),
    lag: gauge(
      'outbox_age_seconds',
      'How long the oldest look at an unpaid order has been due by the schedule, and the oldest mail.',
      'of',
    ),
    reviewAge: gauge(
      'review_age_seconds',
      'How long the oldest charge has waited for a decision, by reason.',
      'reason',
    ),
  }
}

/** Removes gauges that can't be read, because stale values would look current. */
function showBacklog({ lag, reviewAge }: Gauges, backlog: Backlog | null): void {
  for (const gauge of [lag, reviewAge]) gauge.reset()
  if (!backlog) return
  lag.set({ of: 'orders' }, backlog.orderSeconds)
  lag.set({ of: 'mails' }, backlog.mailSeconds)
  for (const { reason, oldestSeconds } of backlog.reviews) reviewAge.set({ reason }, oldestSeconds)
}

export type MetricsServer = { url: string; close(): Promise<void> }

/**
 * GET /metrics on its own port, for the internal network only.
 * @throws StartError when the port is unavailable
 */
export function startMetricsServer(
  metrics: { contentType: string; text(): Promise<string> },
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(
        new StartError(`Port ${port} cannot be had (${reasonOf(error)}). Set METRICS_PORT to another one.`),
      )
    })
    server.listen(port, host, () => {
      const { port: actualPort } = server.address() as AddressInfo
      resolve({
        url: `http://${host}:${actualPort}/metrics`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      })
    })
  })
}
