import type { Database } from '../../../functions/store/database'
import { createStore } from '../../../functions/store/store'
import { makeBuying, type Buying } from '../../support/buying'
import { postgres } from '../../support/databases/engines'
import { newAttempt } from '../../support/functions'

/** Only a real server has two transactions at once. */
describe('a deletion whose transaction is still open', () => {
  let database: Database
  let buying: Buying

  beforeAll(async () => {
    database = await postgres.open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    buying = await makeBuying(database)
  })

  /** Deletes, and asks for something when all is removed and nothing of it can be seen yet. */
  async function deleteAround(ask: () => Promise<unknown>): Promise<unknown> {
    const { deps } = buying.world
    const now = new Date(deps.clock.now())
    const asked = await createStore(database).transaction(async ({ accounts }) => {
      await accounts.bury(buying.buyer.uid, { now, removeAt: now })
      await accounts.erase(buying.buyer.uid)
      const outcome = ask().catch((error: unknown) => error)
      const first = await Promise.race([
        outcome,
        new Promise((resolve) => setTimeout(resolve, 300, 'waiting')),
      ])
      expect(first).toBe('waiting')
      return { outcome }
    })
    return asked.outcome
  }

  test('keeps a start waiting, and the start finds no account', async () => {
    const { world, buyer } = buying
    expect(await deleteAround(() => newAttempt(world, buyer))).toMatchObject({ code: 'deleted' })
    expect(await world.deps.store.attempts.latest(buyer.uid, 1)).toBeUndefined()
  })

  test('keeps an order waiting, and the order finds no account', async () => {
    const { world, buyer } = buying
    const order = () => world.endpoints.getPONumber(buyer, { testNumber: '2' })
    expect(await deleteAround(order)).toMatchObject({ code: 'deleted' })
    expect(await world.deps.store.orders.findCurrent(buyer.uid, '2')).toBeUndefined()
  })

  test('keeps a new record waiting, and the record is not made', async () => {
    const { world, buyer } = buying
    const claim = { ...(await world.endpoints.getUserById(buyer, { id: buyer.uid })) }
    const nobody = { uid: `${buyer.uid}-new`, email: buyer.email }
    const now = new Date(world.clock.now())
    const adding = await createStore(database).transaction(async ({ accounts }) => {
      await accounts.bury(nobody.uid, { now, removeAt: now })
      const outcome = world.endpoints
        .addUser(nobody, { ...claim, id: nobody.uid })
        .catch((error: unknown) => error)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { outcome }
    })
    expect(await adding.outcome).toMatchObject({ code: 'deleted' })
    expect(await world.deps.store.users.paidTests(nobody.uid)).toEqual([])
  })
})

describe('a settlement that is under way when the account is deleted', () => {
  test('ends first, and the deletion unlinks what it recorded', async () => {
    const database = await postgres.open()
    const { world, buyer, openOrder } = await makeBuying(database)
    const { deps } = world
    const po = await openOrder()
    const now = new Date(deps.clock.now())
    const erasing = await createStore(database).transaction(async ({ orders, payments, users }) => {
      await orders.findForUpdate(po)
      const outcome = deps.store.transaction(async ({ accounts }) => {
        await accounts.bury(buyer.uid, { now, removeAt: now })
        await accounts.erase(buyer.uid)
      })
      await new Promise((resolve) => setTimeout(resolve, 300))
      // What settle.ts writes under the order's lock.
      await users.grant({ userId: buyer.uid, testNumbers: [2], source: 'sandbox:1', grantedAt: now })
      await payments.insert({
        ...{ id: 'one', userId: buyer.uid, username: buyer.email, paidAt: now, amountCents: 5999 },
        ...{ testNumber: '2', provider: 'sandbox', transId: '1', invoice: po },
        ...{ source: 'sweep', state: 'granted' },
      })
      await orders.change(po, { state: 'granted' })
      return { outcome }
    })
    await erasing.outcome
    expect(await deps.store.payments.findByInvoice(po)).toMatchObject({ userId: null, username: '' })
    expect(await deps.store.orders.find(po)).toMatchObject({ userId: null, state: 'granted' })
    expect(await deps.store.users.paidTests(buyer.uid)).toEqual([])
    await database.close()
  })
})
