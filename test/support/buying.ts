import type { PaymentReport } from '../../domain/records'
import { dollarsFromCents } from '../../domain/pricing'
import type { Caller } from '../../functions/base/endpoint'
import { settle } from '../../functions/payments/settle'
import { sql } from 'drizzle-orm'
import type { Database } from '../../functions/store/database'
import { postgres } from './databases/engines'
import { makeWorld, newUser, type World } from './functions'

const HASH = 'a'.repeat(64)

export type Buying = Awaited<ReturnType<typeof makeBuying>>

export async function makeBuying(database: Database) {
  // The sweep looks at all orders: take those of earlier tests off its list.
  await database.sql.execute(sql`update orders set next_look_at = null`)
  await database.sql.execute(
    sql`update reviews set created_at = created_at - interval '1 day' where reason = 'voided'`,
  )
  const world = makeWorld(database)
  return { world, ...buyingFor(world, await newUser(world)) }
}

/** Shares one database in a block; each test gets a new world and buyer in the same object. */
export function buyingBeforeEach(): Buying & { database: Database } {
  const buying = {} as Buying & { database: Database }
  beforeAll(async () => {
    buying.database = await postgres.open()
  })
  afterAll(() => buying.database.close())
  beforeEach(async () => {
    Object.assign(buying, await makeBuying(buying.database))
  })
  return buying
}

/** The steps before a charge, of the current buyer. */
export function stepsOf(buying: Buying) {
  return {
    order: async (testNumber?: string, caller = buying.buyer) =>
      (await buying.world.endpoints.getPONumber(caller, { testNumber })).uniquevalue,

    checkout: (poNumber: string, cents = 5_999, caller = buying.buyer) =>
      buying.world.endpoints.getPaymentCredentials(caller, {
        amount: dollarsFromCents(cents),
        currency: 'USD',
        poNumber,
      }),

    own: (testNumbers: number[]) =>
      buying.world.deps.store.users.grant({
        userId: buying.buyer.uid,
        testNumbers,
        source: 'test',
        grantedAt: new Date(buying.world.clock.now()),
      }),
  }
}

export function buyingFor(world: World, buyer: Caller) {
  const { endpoints, deps } = world
  const steps = {
    buyer,

    async openOrder(testNumber = '2'): Promise<string> {
      const { uniquevalue } = await endpoints.getPONumber(buyer, { testNumber })
      const order = await deps.store.orders.find(uniquevalue)
      await endpoints.getPaymentCredentials(buyer, {
        amount: dollarsFromCents(order?.amountCents ?? 0),
        currency: 'USD',
        poNumber: uniquevalue,
      })
      return uniquevalue
    },

    report: (transId: string, invoice: string, change: Partial<PaymentReport> = {}) =>
      endpoints.addPayment(buyer, {
        id: HASH,
        date: '2026-11-21T09:00:00.000Z',
        username: buyer.email,
        amount: 59.99,
        testNumber: '2',
        transId,
        invoice,
        ...change,
      }),

    async buy(testNumber?: string) {
      const po = await steps.openOrder(testNumber)
      const { transId } = world.provider.charge(po)
      await steps.report(transId, po)
      return { po, transId }
    },

    /** Settles an order as the sweep does. */
    async look(po: string, hint: Partial<Parameters<typeof settle>[2]> = {}) {
      const order = await deps.store.orders.find(po)
      if (!order) throw new Error('There is no such order.')
      return settle(deps, order, { source: 'sweep', ...hint })
    },

    async reverse(po: string) {
      world.provider.charge(po, { type: 'reverse' })
      await steps.look(po)
    },

    status: (poNumber: string) => endpoints.getPaymentStatus(buyer, { poNumber }),
    payments: () => deps.store.payments.ofUser(buyer.uid),
    paidTests: async () => (await deps.store.users.paidTests(buyer.uid)).sort((one, other) => one - other),
    reviewsOf: async (po: string) =>
      (await deps.store.reviews.open()).filter((review) => review.po === po).map(({ reason }) => reason),
  }
  return steps
}
