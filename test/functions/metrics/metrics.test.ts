import { counts } from '../../../functions/base/counters'
import { createMetrics, startMetricsServer, type MetricsServer } from '../../../functions/metrics/metrics'
import type { Database } from '../../../functions/store/database'
import { makeBuying } from '../../support/buying'
import { postgres } from '../../support/databases/engines'
import { bearer, testApp } from '../testApp'

function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

beforeEach(() => counts.resetMetrics())

describe('the metrics', () => {
  let database: Database
  beforeAll(async () => {
    database = await postgres.open()
  }, 60_000)
  afterAll(() => database.close())

  it('count requests by function and status, and tell what waits', async () => {
    const { world, openOrder } = await makeBuying(database)
    await openOrder()
    const metrics = createMetrics({ ...world.deps, database })
    const { app } = testApp()
    await app.request('/api/getUserById?id=ann', { headers: bearer })
    await app.request('/api/getUserById?id=ann', { headers: bearer })
    await app.request('/api/getUserById?id=ann')
    await app.request('/api/ann@example.com')
    const text = await metrics.text()
    expect(valueOf(text, 'passage_nine_requests_total{function="getUserById",status="200"}')).toBe(2)
    expect(valueOf(text, 'passage_nine_requests_total{function="getUserById",status="401"}')).toBe(1)
    expect(valueOf(text, 'passage_nine_requests_total{function="unknown",status="404"}')).toBe(1)
    expect(valueOf(text, 'passage_nine_request_duration_seconds_count{function="getUserById"}')).toBe(3)
    expect(text).not.toContain('ann@example.com')
    expect(valueOf(text, 'passage_nine_outbox_age_seconds{of="orders"}')).toBe(0)
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(valueOf(text, 'passage_nine_database_up')).toBe(1)
    expect(valueOf(text, 'passage_nine_database_waiting')).toBe(0)
  })
})

describe('the metrics while the database is away', () => {
  const never = new Promise<never>(() => undefined)
  it.each([
    ['refuses', () => Promise.reject(new Error('ECONNREFUSED')), 2],
    ['hangs', () => never, 1],
  ])('are still served when it %s, without old figures', async (_how, fail, questions) => {
    const database = await postgres.open()
    const { world } = await makeBuying(database)
    const { store } = world.deps
    let asked = 0
    const orders = { ...store.orders }
    const metrics = createMetrics({
      ...world.deps,
      store: { ...store, orders },
      database,
      patienceMs: 20,
    })
    while (valueOf(await metrics.text(), 'passage_nine_database_up') === 0);
    orders.awaitingLook = () => {
      asked += 1
      return fail()
    }
    await metrics.text()
    const text = await metrics.text()
    expect(valueOf(text, 'passage_nine_database_up')).toBe(0)
    expect(valueOf(text, 'passage_nine_outbox_age_seconds{of="orders"}')).toBeUndefined()
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(asked).toBe(questions)
    await database.close()
  })
})

describe('the port of the metrics', () => {
  let server: MetricsServer
  const metrics = { contentType: 'text/plain; version=0.0.4', text: async () => 'a 1\n' }
  beforeEach(async () => {
    server = await startMetricsServer(metrics, { host: '127.0.0.1', port: 0 })
  })
  afterEach(() => server.close())

  it('tells them at one address and nothing else', async () => {
    const response = await fetch(server.url)
    expect(response.headers.get('content-type')).toBe(metrics.contentType)
    expect(await response.text()).toBe('a 1\n')
    expect((await fetch(new URL('/', server.url))).status).toBe(404)
    expect((await fetch(server.url, { method: 'POST' })).status).toBe(404)
  })
})
