import { Hono } from 'hono'
import { pino } from 'pino'
import { createLimits } from '../../../functions/guards/limits'
import { type Database } from '../../../functions/store/database'
import { createStore, type Store } from '../../../functions/store/store'
import { postgres } from '../../support/databases/engines'
import { movableClock } from '../../support/movableClock'

const log = pino({ level: 'silent' })
const often = { name: 'often', perMinute: 31 }
const seldom = { name: 'seldom', perMinute: 30 }

async function passed(requests: number, ask: (index: number) => Promise<unknown>): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: requests }, (_, index) => ask(index)))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

describe('the limits of one user', () => {
  let database: Database
  const clock = movableClock()

  beforeAll(async () => {
    database = await postgres.open()
  })
  afterAll(() => database.close())

  const ofProcess = (store: Store = createStore(database)) =>
    createLimits({ clock, store, log }, { trustedProxies: 0 })
  const who = (uid: string) => ({ uid, email: '' })

  test.each([often, seldom])(
    'let exactly $perMinute a minute pass, each user by themselves',
    async (rule) => {
      const { ofUser } = ofProcess()
      expect(await passed(80, () => ofUser(rule, who('ann')))).toBe(rule.perMinute)
      expect(await passed(10, () => ofUser(rule, who('ben')))).toBe(10)
      await expect(ofUser(rule, who('ann'))).rejects.toMatchObject({
        code: 'rate_limited',
        retryAfterSeconds: 60,
      })
    },
  )

  test('count rare requests over all processes, and restart in the next minute', async () => {
    const processes = [ofProcess(), ofProcess(), ofProcess()]
    const ask = () => passed(90, (index) => processes[index % 3]!.ofUser(seldom, who('cem')))
    expect(await ask()).toBe(30)
    clock.advance(59)
    expect(await ask()).toBe(0)
    clock.advance(1)
    expect(await ask()).toBe(30)
  })

  test('are open while the database cannot be asked, and the log says so', async () => {
    const lines: string[] = []
    const count = () => Promise.reject(new Error('gone'))
    const { ofUser } = createLimits(
      {
        clock,
        store: { rateCounts: { count } } as never,
        log: pino({}, { write: (line: string) => void lines.push(line) }),
      },
      { trustedProxies: 0 },
    )
    expect(await passed(60, () => ofUser(seldom, who('ann')))).toBe(60)
    expect(lines.join()).toContain('gone')
    expect(lines.join()).not.toContain('ann')
  })
})

describe('the limits by address', () => {
  const rule = { name: 'addresses', perMinute: 20, ofUnknown: 4, ofHop: 30 }

  async function passedFrom(
    trustedProxies: number,
    requests: number,
    forwarded: (index: number) => string | null,
  ): Promise<number> {
    const limits = createLimits({ clock: movableClock(), store: {} as never, log }, { trustedProxies })
    const app = new Hono()
      .get('/', async (c) => limits.ofAddress(rule, c).then(() => c.body(null)))
      .onError((_error, c) => c.body(null, 429))
    return passed(requests, async (index) => {
      const header = forwarded(index)
      const headers: Record<string, string> = header === null ? {} : { 'x-forwarded-for': header }
      if (!(await app.request('/', { headers })).ok) throw new Error('refused')
    })
  }

  test('hold a caller that bypasses a proxy and invents addresses to the limit of its real address', async () => {
    expect(await passedFrom(2, 200, (index) => `1.1.1.${index}, 203.0.113.7`)).toBe(30)
  })

  test.each([0, 1, 2])(
    'hold all callers without a known address to one strict limit behind %i proxies',
    async (proxies) => {
      expect(await passedFrom(proxies, 50, () => null)).toBe(4)
      expect(await passedFrom(proxies, 50, (index) => `made up ${index}`)).toBe(4)
    },
  )
})
