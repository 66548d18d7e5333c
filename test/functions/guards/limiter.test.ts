import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { pino } from 'pino'
import { RateLimited } from '../../../functions/base/apiError'
import { createLimits } from '../../../functions/guards/limiter'
import type { Database } from '../../../functions/store/database'
import { createStore } from '../../../functions/store/store'
import { engines } from '../../support/databases/engines'
import { movableClock } from '../../support/movableClock'

const rule = { name: 'tests', perMinute: 50 }
const log = pino({ level: 'silent' })

type Take = (uid: string) => Promise<void>

/** How many of so many requests, made as `order` says, are let through. */
async function passed(takes: readonly Take[], requests: number, uid: string): Promise<number> {
  const tries = Array.from({ length: requests }, (_, index) => takes[index % takes.length]?.(uid))
  const outcomes = await Promise.allSettled(tries)
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

describe.each(engines)('the limiter on $name', ({ open }) => {
  let database: Database
  const clock = movableClock()
  let queries = 0

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(() => {
    clock.advance(600)
    queries = 0
  })

  /** As one process has it. */
  function aProcess(): Take {
    const { rateCounts } = createStore(database)
    const count = (each: Parameters<typeof rateCounts.count>[0]) => {
      queries += 1
      return rateCounts.count(each)
    }
    const limits = createLimits({ clock, count, log, trustedProxies: 0 })
    return (uid) => limits.ofUser(rule, { uid, email: '' })
  }

  test('one process lets exactly the limit pass, and says when to ask again', async () => {
    const take = aProcess()
    clock.advance(12.345)
    expect(await passed([take], 80, 'ann')).toBe(50)
    await expect(take('ann')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 48 })
  })

  test('requests one after the other are counted as those at once', async () => {
    const take = aProcess()
    for (let request = 1; request <= 50; request += 1) await take('one by one')
    await expect(take('one by one')).rejects.toThrow(RateLimited)
  })

  test('another user and the next minute begin anew', async () => {
    const take = aProcess()
    await passed([take], 60, 'bob')
    expect(await passed([take], 10, 'cid')).toBe(10)
    clock.advance(60)
    expect(await passed([take], 60, 'bob')).toBe(50)
  })

  test('who stays at a tenth of the limit costs no query, and each further tenth costs one', async () => {
    const take = aProcess()
    await passed([take], 5, 'dan')
    expect(queries).toBe(0)
    await passed([take], 5, 'dan')
    expect(queries).toBe(1)
    await passed([take], 100, 'dan')
    expect(queries).toBe(10)
    await passed([take], 100, 'dan')
    expect(queries).toBe(10)
  })

  test('four processes together let no less than the limit pass, and less than four tenths more', async () => {
    const processes = [aProcess(), aProcess(), aProcess(), aProcess()]
    const total = await passed(processes, 400, 'eve')
    expect(total).toBeGreaterThanOrEqual(50)
    expect(total).toBeLessThan(70)
    expect(await passed(processes, 400, 'eve')).toBe(0)
  })

  test('a process that comes later knows what the others counted', async () => {
    await passed([aProcess()], 60, 'fay')
    expect(await passed([aProcess()], 60, 'fay')).toBe(5)
  })

  test('no uid rests in the database', async () => {
    await passed([aProcess()], 60, 'somebody@example.com')
    const { rows } = (await database.sql.execute(sql`select * from rate_counts`)) as { rows: object[] }
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('somebody')
  })
})

test('it is open while the database cannot be asked, and says so in the log', async () => {
  const lines: string[] = []
  const limits = createLimits({
    clock: movableClock(),
    count: () => Promise.reject(new Error('gone')),
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    trustedProxies: 0,
  })
  expect(await passed([(uid) => limits.ofUser(rule, { uid, email: '' })], 200, 'ann')).toBe(200)
  expect(lines.join()).toContain('gone')
  expect(lines.join()).not.toContain('ann')
})

describe('the limits by address', () => {
  const rule = { name: 'addresses', perMinute: 20, ofUnknown: 4, ofHop: 30 }
  const silent = { clock: movableClock(), log }
  /** What one process counts, without a database between processes. */
  const alone = () => {
    const used = new Map<string, number>()
    return async ({ bucket, by }: { bucket: string; by: number }) => {
      used.set(bucket, (used.get(bucket) ?? 0) + by)
      return used.get(bucket) ?? 0
    }
  }

  /** How many of these requests are let through, each with its X-Forwarded-For. */
  async function passedFrom(forwarded: readonly (string | null)[], trustedProxies: number): Promise<number> {
    const limits = createLimits({ ...silent, count: alone(), trustedProxies })
    const app = new Hono()
      .get('/', async (c) => limits.ofAddress(rule, c).then(() => c.body(null)))
      .onError((_error, c) => c.body(null, 429))
    let passed = 0
    for (const header of forwarded) {
      const headers: Record<string, string> = header === null ? {} : { 'x-forwarded-for': header }
      if ((await app.request('/', { headers })).ok) passed += 1
    }
    return passed
  }
  const times = (count: number, header: (index: number) => string | null) =>
    Array.from({ length: count }, (_, index) => header(index))

  test('hold an address told by our proxies to its limit', async () => {
    expect(
      await passedFrom(
        times(50, (index) => `${index}.1.1.1, 203.0.113.7`),
        1,
      ),
    ).toBe(20)
  })

  test('hold whoever comes past a proxy and makes addresses up to the limit of where they come from', async () => {
    expect(
      await passedFrom(
        times(200, (index) => `1.1.1.${index}, 203.0.113.7`),
        2,
      ),
    ).toBe(30)
  })

  test('take nothing from an address that somebody past a proxy writes for their own', async () => {
    const theirs = times(20, () => '203.0.113.7, 192.0.2.1')
    const forged = times(30, () => '203.0.113.7, 198.51.100.9')
    expect((await passedFrom([...forged, ...theirs], 2)) - (await passedFrom(forged, 2))).toBe(20)
  })

  test.each([0, 1, 2])(
    'hold all of whom nobody told to one strict limit behind %i proxies',
    async (proxies) => {
      expect(
        await passedFrom(
          times(50, () => null),
          proxies,
        ),
      ).toBe(4)
      expect(
        await passedFrom(
          times(50, (index) => `made up ${index}`),
          proxies,
        ),
      ).toBe(4)
    },
  )
})

test('a flood of others frees nobody who is refused, and takes no more memory than it may', async () => {
  const count = jest.fn(async ({ by }: { by: number }) => by)
  const used = new Map<string, number>()
  const limits = createLimits({
    ...{ clock: movableClock(), log, trustedProxies: 0, most: 100 },
    count: async ({ bucket, by }) => {
      await count({ by })
      used.set(bucket, (used.get(bucket) ?? 0) + by)
      return used.get(bucket) ?? 0
    },
  })
  const take = (uid: string) => limits.ofUser(rule, { uid, email: '' })
  for (let request = 0; request < rule.perMinute; request += 1) await take('ann')
  await expect(take('ann')).rejects.toThrow(RateLimited)

  for (let other = 0; other < 1_000; other += 1) await take(`other ${other}`)

  await expect(take('ann')).rejects.toThrow(RateLimited)
  // Those seen last are remembered: a tenth costs no query, and the next request after it costs one.
  count.mockClear()
  for (let request = 1; request < rule.perMinute / 10; request += 1) await take('other 999')
  expect(count).not.toHaveBeenCalled()
  await take('other 999')
  expect(count).toHaveBeenCalledTimes(1)
  // The first of them was forgotten, and begins anew.
  count.mockClear()
  for (let request = 0; request < rule.perMinute / 10; request += 1) await take('other 0')
  expect(count).not.toHaveBeenCalled()
})
