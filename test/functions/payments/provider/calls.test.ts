import fc from 'fast-check'
import { setTimeout as delay } from 'node:timers/promises'
import {
  createCalls,
  OverLimit,
  sharesOf,
  type CallLimits,
} from '../../../../functions/payments/provider/calls'
import type { Purpose } from '../../../../functions/payments/provider/provider'
import type { SharedLimit } from '../../../../functions/guards/sharedLimits'
import type { Database } from '../../../../functions/store/database'
import { createStore } from '../../../../functions/store/store'
import { postgres } from '../../../support/databases/engines'
import { movableClock } from '../../../support/movableClock'

const DEFAULTS: CallLimits = { atOnce: 4, perMinute: 90, perHour: 2_800 }

describe('the shares of the provider’s limits', () => {
  /** The most calls in any stretch of that many ms; `gaps` are the pauses between tries. */
  function most(limits: CallLimits, gaps: readonly number[], stretch: number): number {
    const shares = sharesOf(limits)
    const windows = new Map<string, { used: number; endsAt: number }>()
    const times: number[] = []
    const isCounted = (purpose: Purpose, now: number) =>
      shares[purpose].every(({ name, most, seconds }) => {
        const known = windows.get(name)
        const window = known && known.endsAt > now ? known : { used: 0, endsAt: now + seconds * 1_000 }
        windows.set(name, window)
        window.used += 1
        return window.used <= most
      })
    let now = 0
    for (const gap of gaps) {
      now += gap
      for (const purpose of ['new', 'buy', 'look'] as const) while (isCounted(purpose, now)) times.push(now)
    }
    return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + stretch).length))
  }
  const limits = fc.record({
    atOnce: fc.constant(4),
    perMinute: fc.integer({ min: 22, max: 200 }),
    perHour: fc.integer({ min: 220, max: 5_000 }),
  })

  test('together are never more than a minute allows, in any minute', () => {
    fc.assert(
      fc.property(limits, fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 60 }), (given, gaps) => {
        expect(most(given, gaps, 60_000)).toBeLessThanOrEqual(given.perMinute)
      }),
    )
  })

  test('together are never more than an hour allows, in any hour', () => {
    const gaps = Array.from({ length: 2_000 }, (_, index) => 2_000 + ((index * 7_919) % 3_000))
    expect(most(DEFAULTS, gaps, 3_600_000)).toBeLessThanOrEqual(DEFAULTS.perHour)
    expect(most(DEFAULTS, gaps, 3_600_000)).toBeGreaterThan(DEFAULTS.perHour * 0.8)
  })

  test('leave room to look at every order that new accounts open, as often as one is looked at in an hour', () => {
    const { new: ofNew, look } = sharesOf(DEFAULTS)
    const LOOKS = 3
    const perSecond = ({ most, seconds }: SharedLimit) => most / seconds
    expect(perSecond(ofNew[1]!) * LOOKS).toBeLessThan(perSecond(look[1]!))
  })
})

describe('calls to the provider', () => {
  let database: Database
  const clock = movableClock()

  beforeAll(async () => {
    database = await postgres.open()
  })
  afterAll(() => database.close())
  beforeEach(() => clock.advance(3_600))

  const aProcess = (limits = DEFAULTS) => createCalls({ clock, store: createStore(database) }, limits)
  type Process = ReturnType<typeof aProcess>

  /** Calls made while the clock stands still; waiting calls are refused. */
  async function made(calls: Process, purpose: Purpose, tries: number): Promise<number> {
    let count = 0
    for (let index = 0; index < tries; index += 1) {
      const gone = new AbortController()
      const call = calls.run(purpose, async () => (count += 1), gone.signal).catch(() => undefined)
      await Promise.race([call, delay(60)])
      gone.abort()
      await call
    }
    return count
  }

  test('of two processes are together no more at once than one may have, and all are made', async () => {
    const many = { atOnce: 4, perMinute: 1_100, perHour: 11_000 }
    const processes = [aProcess(many), aProcess(many)]
    let here = 0
    let most = 0
    const call = async () => {
      most = Math.max(most, (here += 1))
      await delay(150)
      here -= 1
      return true
    }
    const answers = Array.from({ length: 24 }, (_, index) => processes[index % 2]!.run('buy', call))
    expect(await Promise.all(answers)).toEqual(Array(24).fill(true))
    expect(most).toBeGreaterThan(2)
    expect(most).toBeLessThanOrEqual(4)
  })

  test('of two processes are together no more in a window than one may make, and new ones are made in the next', async () => {
    const [one, other] = [aProcess(), aProcess()]
    expect([await made(one, 'buy', 4), await made(other, 'buy', 3)]).toEqual([4, 2])
    clock.advance(6)
    expect(await made(other, 'buy', 7)).toBe(6)
  })

  test('of new accounts are a small part, and neither they nor buyers use up what we look with', async () => {
    const calls = aProcess()
    expect(await made(calls, 'new', 6)).toBe(4)
    expect(await made(calls, 'buy', 7)).toBe(2)
    expect(await made(calls, 'look', 3)).toBe(2)
    clock.advance(6)
    expect(await made(calls, 'look', 3)).toBe(2)
    expect(await made(calls, 'new', 2)).toBe(0)
    expect(await made(calls, 'buy', 7)).toBe(6)
  })

  test('that we make by ourselves leave half of the places to buyers', async () => {
    const calls = aProcess()
    const ends: (() => void)[] = []
    const hold = (purpose: Purpose, signal?: AbortSignal) =>
      calls.run(purpose, () => new Promise<void>((done) => ends.push(done)), signal)
    const looks = [hold('look'), hold('look')]
    await delay(100)
    const gone = new AbortController()
    const third = hold('look', gone.signal)
    await delay(100)
    expect(ends).toHaveLength(2)
    expect(await calls.run('buy', async () => 1)).toBe(1)
    gone.abort()
    await expect(third).rejects.toBeInstanceOf(OverLimit)
    for (const end of ends) end()
    await Promise.all(looks)
  })

  test('wait for room, and no longer than anybody does for them', async () => {
    const calls = aProcess()
    await made(calls, 'buy', 6)
    const waiting = calls.run('buy', async () => 'made')
    await delay(50)
    clock.advance(6)
    expect(await waiting).toBe('made')
    // The hour's limit is used up within minutes.
    const hour = aProcess({ ...DEFAULTS, perHour: 22 })
    clock.advance(3_600)
    await made(hour, 'buy', 1)
    await expect(hour.run('buy', async () => 1)).rejects.toThrow('no room')
    const made_ = jest.fn()
    await expect(calls.run('buy', made_, AbortSignal.abort())).rejects.toThrow('Nobody waits')
    expect(made_).not.toHaveBeenCalled()
  }, 20_000)

  test('of which too many wait are refused at once', async () => {
    const calls = aProcess()
    await made(calls, 'new', 4)
    const gone = new AbortController()
    const waiting = Array.from({ length: 20 }, () => calls.run('new', async () => 1, gone.signal))
    const all = Promise.allSettled(waiting)
    await expect(calls.run('new', async () => 1)).rejects.toThrow('Too many wait')
    gone.abort()
    expect((await all).every(({ status }) => status === 'rejected')).toBe(true)
  })

  test('stop everywhere for as long as the provider wants', async () => {
    const [one, other] = [aProcess(), aProcess()]
    const refused = () => Promise.reject(new OverLimit('It has had too many calls.', 60_000))
    await expect(one.run('buy', refused)).rejects.toThrow('too many')
    expect([await made(other, 'buy', 1), await made(other, 'look', 1)]).toEqual([0, 0])
    clock.advance(60)
    expect([await made(other, 'buy', 1), await made(other, 'look', 1)]).toEqual([1, 1])
  })

  test('of a process that died free their places when they can no longer be going on', async () => {
    const dead = aProcess({ ...DEFAULTS, atOnce: 1 })
    void dead.run('buy', () => new Promise(() => undefined))
    await delay(50)
    const alive = aProcess({ ...DEFAULTS, atOnce: 1 })
    expect(await made(alive, 'buy', 1)).toBe(0)
    clock.advance(12)
    expect(await made(alive, 'buy', 1)).toBe(1)
  })

  test('are not made uncounted when the database is away, and an answer is kept whose end cannot be written', async () => {
    const away = () => Promise.reject(new Error('away'))
    const { rateCounts } = createStore(database)
    const callsOn = (change: object) =>
      createCalls({ clock, store: { rateCounts: { ...rateCounts, ...change } } as never }, DEFAULTS)
    const call = jest.fn(async () => 'answered')
    await expect(callsOn({ count: away }).run('buy', call)).rejects.toThrow('away')
    expect(call).not.toHaveBeenCalled()
    expect(await callsOn({ remove: away }).run('buy', call)).toBe('answered')
  })
})
