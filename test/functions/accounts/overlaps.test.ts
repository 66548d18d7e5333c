import { setTimeout as delay } from 'node:timers/promises'
import type { Caller } from '../../../functions/base/endpoint'
import type { Database } from '../../../functions/store/database'
import { createStore } from '../../../functions/store/store'
import { makeBuying, type Buying } from '../../support/buying'
import { postgres } from '../../support/databases/engines'
import { newAttempt, newEntries } from '../../support/functions'

let database: Database
let buying: Buying

beforeAll(async () => {
  database = await postgres.open()
})
afterAll(() => database.close())
beforeEach(async () => {
  buying = await makeBuying(database)
})

const claim = (uid: string, username: string) => ({ id: uid, username, tests: newEntries() })

test.each<{ asked: string; ask: (caller: Caller) => Promise<unknown>; isNew?: true }>([
  { asked: 'a start', ask: (caller) => newAttempt(buying.world, caller) },
  { asked: 'an order', ask: (caller) => buying.world.endpoints.getPONumber(caller, { testNumber: '2' }) },
  {
    asked: 'a new record',
    ask: (caller) => buying.world.endpoints.addUser(caller, claim(caller.uid, caller.email)),
    isNew: true,
  },
])(
  'a deletion whose transaction is open keeps $asked waiting, and it is not made',
  async ({ ask, isNew }) => {
    const { world } = buying
    const caller = isNew ? { uid: `${buying.buyer.uid}-new`, email: buying.buyer.email } : buying.buyer
    const now = new Date(world.clock.now())
    const { outcome } = await createStore(database).transaction(async ({ accounts }) => {
      await accounts.createTombstone(caller.uid, { now, removeAt: now })
      await accounts.deletePersonalData(caller.uid)
      const outcome = ask(caller).catch((error: unknown) => error)
      expect(await Promise.race([outcome, delay(300, 'waiting')])).toBe('waiting')
      return { outcome }
    })
    expect(await outcome).toMatchObject({ code: 'deleted' })
    const { attempts, orders, users } = world.deps.store
    expect(await attempts.latest(caller.uid, 1)).toBeUndefined()
    expect(await orders.findCurrent(caller.uid, '2')).toBeUndefined()
    expect(await users.paidTests(caller.uid)).toEqual([])
  },
)

test('a settlement under way when the account is deleted ends first, and its payment is unlinked', async () => {
  const { world, buyer, openOrder } = buying
  const { deps } = world
  const po = await openOrder()
  const now = new Date(deps.clock.now())
  const erasing = await createStore(database).transaction(async ({ orders, payments, users }) => {
    await orders.findForUpdate(po)
    const outcome = deps.store.transaction(async ({ accounts }) => {
      await accounts.createTombstone(buyer.uid, { now, removeAt: now })
      await accounts.deletePersonalData(buyer.uid)
    })
    await delay(300)
    // settle.ts writes this under the order’s lock.
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
})
