import { ApiError } from '../../../../functions/base/apiError'
import { cloudFunctions, createEndpoints } from '../../../../functions/endpoints/endpoints'
import type { CallLimits } from '../../../../functions/payments/budget/admission'
import { NOTHING_USED } from '../../../../functions/store/repositories/budgetRepository'
import { createBudget, type Budget } from '../../../../functions/payments/budget/budget'
import type { PaymentProvider } from '../../../../functions/payments/provider/provider'
import { sweep } from '../../../../functions/sweep'
import type { Database } from '../../../../functions/store/database'
import type { Deps } from '../../../../functions/deps'
import { buyingFor, makeBuying } from '../../../support/buying'
import { postgres } from '../../../support/databases/engines'
import { newUser, type World } from '../../../support/functions'

type Buyer = ReturnType<typeof buyingFor>

/** What the server allows itself of the provider unless it is told otherwise. */
const LIMITS: CallLimits = { atOnce: 4, perMinute: 90, perHour: 2_800 }
const ABUSERS = 5
/** Seconds of the clock that is moved: the abusers are alone at first, then somebody buys every six seconds. */
const ALONE = 12
const LASTS = 72
const BUYS_EVERY = 6
/** The page asks again after a second where it is told "not now", and after three where its order stands. */
const RETRY_S = 1
const ASK_S = 3
const OPENED_WITHIN_S = 5
const ACCESS_WITHIN_S = 10

// npm run load:payments is the same against processes, in real time.
describe('five accounts that abuse every payment call', () => {
  let database: Database
  beforeAll(async () => {
    database = await postgres.open()
  })
  afterAll(() => database.close())

  test('delay no honest purchase, and the provider is asked no more than it allows', async () => {
    const { world } = await makeBuying(database)
    const { deps, calls } = budgeted(world)
    const endpoints = { ...world, deps, endpoints: createEndpoints(deps) }
    const abusers = []
    for (let index = 0; index < ABUSERS; index += 1) abusers.push(abuse(endpoints, await newUser(world)))
    const honest: ReturnType<typeof purchase>[] = []

    for (let second = 0; second < LASTS; second += 1) {
      if (second >= ALONE && (second - ALONE) % BUYS_EVERY === 0 && second < LASTS - 12) {
        honest.push(purchase(endpoints, buyingFor(endpoints, await newUser(world)), second))
      }
      for (const each of abusers) await each(second)
      for (const each of honest) await each.step(second)
      if (second % 5 === 0) await sweep(deps)
      world.clock.advance(1)
    }

    const opened = honest.map(({ times }) => times.opened ?? Infinity)
    const access = honest.map(({ times }) => times.access ?? Infinity)
    expect(honest).toHaveLength(8)
    expect(Math.max(...opened)).toBeLessThanOrEqual(OPENED_WITHIN_S)
    expect(Math.max(...access)).toBeLessThanOrEqual(ACCESS_WITHIN_S)
    expect(mostInMinute(calls)).toBeLessThanOrEqual(LIMITS.perMinute)
    // The abusers were there, and used up all that they may.
    expect(calls.length).toBeGreaterThan(LIMITS.perMinute)
  }, 120_000)
})

/** The functions before a provider whose every call has to find room at once, and when each call was made. */
function budgeted({ deps, clock }: World): { deps: Deps; calls: number[] } {
  let row = { version: 0, state: NOTHING_USED }
  const budget: Budget = createBudget({
    clock,
    limits: LIMITS,
    // The clock stands while a call waits: it is refused, and whoever asked comes again.
    waitMs: 1,
    calls: {
      read: async () => row,
      change: async (known, state) => {
        row = { version: known + 1, state }
        return row.version
      },
      end: async (id) => {
        const running = Object.fromEntries(Object.entries(row.state.running).filter(([each]) => each !== id))
        row = { version: row.version + 1, state: { ...row.state, running } }
        return row
      },
    },
  })
  const calls: number[] = []
  const run: Budget['run'] = (purpose, call, signal) =>
    budget.run(purpose, (note) => (calls.push(clock.now()), call(note)), signal)
  const { provider } = deps
  const within: PaymentProvider = {
    ...provider,
    initializeCheckout: (wish) => run('checkout', () => provider.initializeCheckout(wish)),
    getTransaction: (id, purpose) => run(purpose, () => provider.getTransaction(id, purpose)),
    findByInvoice: (invoice, purpose) => run(purpose, () => provider.findByInvoice(invoice, purpose)),
  }
  return { deps: { ...deps, provider: within }, calls }
}

/** Makes every call of one account as often as its limits let it. */
function abuse(world: World, account: Buyer['buyer']) {
  const { openOrder, report, status } = buyingFor(world, account)
  const orders: string[] = []
  let tries = 0
  const isDue = (second: number, perMinute: number) => (second * perMinute) % 60 < perMinute
  const pick = () => orders[(tries += 1) % orders.length]

  return async (second: number) => {
    if (isDue(second, cloudFunctions.getPONumber.limit.perMinute / 3)) {
      await orRefused(async () => {
        const po = await openOrder(String(2 + (tries % 9)))
        orders.push(po)
        await world.endpoints.abandonOrder(account, { poNumber: po })
      })
    }
    const [reported, asked] = [pick(), pick()]
    if (reported && isDue(second, cloudFunctions.addPayment.limit.perMinute))
      await orRefused(() => report(String(50_000_000 + tries), reported))
    if (asked && isDue(second, cloudFunctions.getPaymentStatus.limit.perMinute))
      await orRefused(() => status(asked))
  }
}

/** An honest purchase as the page makes it, a step a second. */
function purchase(world: World, { openOrder, report, status }: Buyer, startedAt: number) {
  const times: { opened?: number; access?: number } = {}
  let next = startedAt
  let charge: { po: string; transId: string; at: number } | null = null
  let isReported = false

  async function step(second: number): Promise<void> {
    if (second < next || times.access !== undefined) return
    next = second + (charge ? ASK_S : RETRY_S)
    if (!charge) {
      const po = await orRefused(() => openOrder())
      if (po === undefined) return
      times.opened = second - startedAt
      charge = { po, transId: world.provider.charge(po).transId, at: second + RETRY_S }
      next = charge.at
      return
    }
    const { po, transId, at } = charge
    const answer = isReported ? await orRefused(() => status(po)) : await orRefused(() => report(transId, po))
    isReported = true
    if (answer?.state === 'granted') times.access = second - at
  }
  return { step, times }
}

/** Undefined where the answer is "not now". */
async function orRefused<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

function mostInMinute(calls: readonly number[]): number {
  return Math.max(...calls.map((at) => calls.filter((each) => each > at - 60_000 && each <= at).length))
}
