import { setTimeout as delay } from 'node:timers/promises'
import { counts } from '../../../../functions/base/counters'
import { createBudget, OverBudget } from '../../../../functions/payments/budget/budget'
import { ProviderError, type Purpose } from '../../../../functions/payments/provider/provider'
import { budgetRepository } from '../../../../functions/store/repositories/budgetRepository'
import type { Database } from '../../../../functions/store/database'
import { providerBudget } from '../../../../functions/store/schema/schema'
import { postgres } from '../../../support/databases/engines'
import { movableClock } from '../../../support/movableClock'

const LIMITS = { atOnce: 4, perMinute: 90, perHour: 2_800 }
const WAIT_MS = 300

describe('the budget of calls', () => {
  let database: Database
  let clock: ReturnType<typeof movableClock>

  beforeAll(async () => {
    database = await postgres.open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    clock = movableClock()
    await database.sql.delete(providerBudget)
  })

  /** A process of its own on the same database. */
  const process = (change: Partial<Parameters<typeof createBudget>[0]> = {}) =>
    createBudget({
      clock,
      calls: budgetRepository(database.sql),
      limits: LIMITS,
      waitMs: WAIT_MS,
      ...change,
    })
  type Process = ReturnType<typeof process>

  const stored = () => budgetRepository(database.sql).read()

  /** A call that goes on until it is told to end. */
  function held(budget: Process, purpose: Purpose = 'charge', signal?: AbortSignal) {
    let finish = (): void => undefined
    let begin = (): void => undefined
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const answer = budget.run(
      purpose,
      () => {
        begin()
        return new Promise<string>((resolve) => (finish = () => resolve('answered')))
      },
      signal,
    )
    answer.catch(() => undefined)
    return { answer, begun, end: () => finish() }
  }

  const countOf = async (budget: Process, purpose: Purpose, tries: number) => {
    const answers = Array.from({ length: tries }, () =>
      budget.run(purpose, async () => true).catch(() => false),
    )
    return (await Promise.all(answers)).filter(Boolean).length
  }

  test('makes a call, passes its answer and its error on, and leaves nothing in progress', async () => {
    const budget = process()
    expect(await budget.run('charge', async () => 7)).toBe(7)
    const fault = new ProviderError('rejected', 'No.')
    await expect(budget.run('charge', () => Promise.reject(fault))).rejects.toBe(fault)
    const { state } = await stored()
    expect(state.recent.map(([, share]) => share)).toEqual(['charge', 'charge'])
    expect(state.running).toEqual({})
  })

  test('costs two statements a call while no other process comes between', async () => {
    const calls = budgetRepository(database.sql)
    const budget = process({ calls })
    await budget.run('charge', async () => 1)
    const spies = [jest.spyOn(calls, 'read'), jest.spyOn(calls, 'change'), jest.spyOn(calls, 'end')]
    await budget.run('charge', async () => 2)
    expect(spies.map((spy) => spy.mock.calls.length)).toEqual([0, 1, 1])
  })

  test('has two processes make no more calls at once than one may, and all are made', async () => {
    const processes = [process({ waitMs: 5_000 }), process({ waitMs: 5_000 })]
    let here = 0
    let most = 0
    const call = async () => {
      most = Math.max(most, (here += 1))
      await delay(20)
      here -= 1
      return true
    }
    const answers = Array.from({ length: 24 }, (_, index) => processes[index % 2]!.run('charge', call))
    expect(await Promise.all(answers)).toEqual(Array(24).fill(true))
    expect(most).toBe(LIMITS.atOnce)
    expect((await stored()).state.running).toEqual({})
  })

  test('has two processes make no more calls a minute than one may', async () => {
    const limits = { ...LIMITS, perMinute: 20 }
    // Where the database undoes one of two changes, each takes its time.
    const patient = { limits, waitMs: 2_000 }
    const [one, other] = [process(patient), process(patient)]
    // Kept for openings, the sweep and operators: nine.
    const made = await Promise.all([countOf(one, 'charge', 15), countOf(other, 'charge', 15)])
    expect(made[0]! + made[1]!).toBe(11)
    expect(await countOf(other, 'sweep', 5)).toBe(2)
    clock.advance(62)
    expect(await countOf(one, 'charge', 5)).toBe(5)
  }, 30_000)

  test('has two processes make no more calls an hour than one may', async () => {
    const limits = { ...LIMITS, perHour: 20 }
    // Where the database undoes one of two changes, each takes its time.
    const patient = { limits, waitMs: 2_000 }
    const [one, other] = [process(patient), process(patient)]
    expect(await countOf(one, 'charge', 8)).toBe(8)
    clock.advance(120)
    expect(await countOf(other, 'charge', 5)).toBe(3)
    clock.advance(3_600)
    expect(await countOf(other, 'charge', 5)).toBe(5)
  }, 30_000)

  test('frees the places of a process that died when its calls can no longer be going on', async () => {
    const dead = process()
    const lost = Array.from({ length: 4 }, () => held(dead))
    await Promise.all(lost.map(({ begun }) => begun))
    const alive = process()
    await expect(alive.run('charge', async () => 1)).rejects.toBeInstanceOf(OverBudget)
    clock.advance(12)
    expect(await alive.run('charge', async () => 1)).toBe(1)
  })

  test('lets a charge go before a status question, and that before the sweep, whoever came first', async () => {
    const budget = process({ limits: { ...LIMITS, atOnce: 1 }, waitMs: 5_000 })
    const first = held(budget)
    await first.begun
    const order: Purpose[] = []
    const purposes: Purpose[] = ['sweep', 'status', 'status', 'operator', 'charge', 'checkout']
    const answers = purposes.map((purpose) => budget.run(purpose, async () => order.push(purpose)))
    first.end()
    await Promise.all(answers)
    expect(order).toEqual(['charge', 'checkout', 'operator', 'status', 'status', 'sweep'])
  })

  describe('has a queue with an end', () => {
    const full = async (change: Parameters<typeof process>[0] = {}) => {
      const budget = process({ limits: { ...LIMITS, atOnce: 1 }, ...change })
      const first = held(budget)
      await first.begun
      return { budget, first }
    }
    const refusal = (message: string) => expect.objectContaining({ kind: 'unknown', message })

    test('in time', async () => {
      const { budget } = await full()
      const from = performance.now()
      await expect(budget.run('charge', async () => 1)).rejects.toEqual(
        refusal('There was no room for a call to the card provider in time.'),
      )
      expect(performance.now() - from).toBeGreaterThanOrEqual(WAIT_MS - 5)
    })

    test('in number: the last of those who go last is refused at once', async () => {
      const { budget, first } = await full({ mostWaiting: 3, waitMs: 5_000 })
      const kept = [held(budget, 'status'), held(budget, 'sweep'), held(budget, 'status')]
      const from = performance.now()
      const tooMany = refusal('Too many wait for the card provider.')
      await expect(held(budget, 'sweep').answer).rejects.toEqual(tooMany)
      const charge = held(budget, 'charge')
      await expect(kept[1]!.answer).rejects.toEqual(tooMany)
      expect(performance.now() - from).toBeLessThan(2_000)
      first.end()
      for (const each of [charge, kept[0]!, kept[2]!]) {
        await each.begun
        each.end()
        expect(await each.answer).toBe('answered')
      }
    })

    test('for whoever has gone: no call is made for nobody', async () => {
      const { budget, first } = await full({ waitMs: 5_000 })
      const asker = new AbortController()
      const made = jest.fn()
      const answer = budget.run('charge', made, asker.signal)
      asker.abort()
      await expect(answer).rejects.toEqual(refusal('Nobody waits for the answer any more.'))
      await expect(budget.run('charge', made, AbortSignal.abort())).rejects.toBeInstanceOf(OverBudget)
      first.end()
      await budget.run('charge', async () => 1)
      expect(made).not.toHaveBeenCalled()
      expect((await stored()).state.running).toEqual({})
    })

    test('when the database is away: nobody is let through uncounted', async () => {
      const away = new Error('away')
      const calls = { ...budgetRepository(database.sql), read: () => Promise.reject(away) }
      const made = jest.fn()
      await expect(process({ calls }).run('charge', made)).rejects.toBe(away)
      expect(made).not.toHaveBeenCalled()
    })
  })

  describe('believes the provider', () => {
    test('when it says that less is left, in every process', async () => {
      const [one, other] = [process(), process()]
      await one.run('charge', async (note) => note({ left: { minute: 4, hour: 2_000 } }))
      // One of five is kept for openings.
      expect(await countOf(other, 'charge', 5)).toBe(3)
      clock.advance(60)
      expect(await countOf(other, 'charge', 5)).toBe(5)
    })

    test('when it has had too many calls: none is made, and nobody waits in vain', async () => {
      const [one, other] = [process(), process({ waitMs: 5_000 })]
      await one.run('charge', async (note) => note({ shutMs: 60_000 }))
      const from = performance.now()
      await expect(other.run('checkout', async () => 1)).rejects.toThrow('has had too many calls')
      expect(performance.now() - from).toBeLessThan(2_000)
      clock.advance(60)
      expect(await other.run('checkout', async () => 1)).toBe(1)
    })
  })

  test('counts how long each kind of call waits, and which are refused', async () => {
    const waitsOf = async (outcome: string) => {
      const { values } = await counts.getSingleMetric('passage_nine_provider_wait_seconds')!.get()
      const of = (name: string) =>
        values.find(
          ({ metricName, labels }: { metricName?: string; labels: object }) =>
            metricName === `passage_nine_provider_wait_seconds_${name}` &&
            'share' in labels &&
            labels.share === 'checkout' &&
            'outcome' in labels &&
            labels.outcome === outcome,
        )?.value ?? 0
      return { calls: of('count'), seconds: of('sum') }
    }
    const [begun, refused] = [await waitsOf('begun'), await waitsOf('refused')]
    const budget = process({ limits: { ...LIMITS, atOnce: 1 } })
    const first = held(budget, 'checkout')
    await first.begun
    const second = budget.run('checkout', async () => 2)
    setTimeout(first.end, 100)
    await second
    const last = held(budget, 'checkout')
    await last.begun
    await expect(budget.run('checkout', async () => 4)).rejects.toBeInstanceOf(OverBudget)
    last.end()
    const after = await waitsOf('begun')
    expect(after.calls - begun.calls).toBe(3)
    expect(after.seconds - begun.seconds).toBeGreaterThan(0.09)
    const lost = await waitsOf('refused')
    expect(lost.calls - refused.calls).toBe(1)
    expect(lost.seconds - refused.seconds).toBeGreaterThan((WAIT_MS - 5) / 1000)
  })

  test('keeps an answer whose end cannot be written, and lets the call expire', async () => {
    const calls = { ...budgetRepository(database.sql), end: () => Promise.reject(new Error('away')) }
    const budget = process({ calls })
    expect(await budget.run('charge', async () => 'answered')).toBe('answered')
    expect(Object.keys((await stored()).state.running)).toHaveLength(1)
    clock.advance(12)
    await budget.run('charge', async () => 1)
    expect(Object.keys((await stored()).state.running)).toHaveLength(1)
  })
})
