import fc from 'fast-check'
import { identityFound, loggedOut } from '../../../../src/auth/authSlice'
import type { Purchase } from '../../../../src/features/purchase/purchase'
import { outcomeClosed, purchaseLeft } from '../../../../src/features/purchase/purchaseSlice'
import { requestPurchase } from '../../../../src/features/purchase/purchaseThunks'
import { createFakeServer, newUser, person } from '../../../support/browser/fakeServer'
import { pass, settle, stopTime } from '../../../support/browser/passTime'
import { openStore } from '../../../support/browser/testStore'

jest.setTimeout(120_000)
const RUNS = 120

type Page = Awaited<ReturnType<typeof openStore>>
type World = { fake: ReturnType<typeof createFakeServer>; page: Page; transactions: number }

const happenings = {
  buySecond: ({ page }: World) =>
    page.store.dispatch(requestPurchase({ kind: 'single', testNumber: 2 }, 5999)),
  buyThird: ({ page }: World) =>
    page.store.dispatch(requestPurchase({ kind: 'single', testNumber: 3 }, 5999)),
  cardCharged: (world: World) => {
    const order = shownOrder(world)
    if (order && order.charged === null) order.charged = String((world.transactions += 1))
  },
  frameSaysCharged: (world: World) => {
    const transId = shownOrder(world)?.charged
    if (transId) world.page.frame.say({ kind: 'charged', transId, hash: null })
  },
  frameLies: ({ page }: World) => page.frame.say({ kind: 'charged', transId: '99999999', hash: null }),
  frameIsUnreadable: ({ page }: World) => page.frame.say({ kind: 'chargedUnreadably' }),
  frameDeclines: ({ page }: World) => page.frame.say({ kind: 'declined', reason: 'NO' }),
  frameExpires: ({ page }: World) => page.frame.say({ kind: 'expired' }),
  frameCloses: ({ page }: World) => page.frame.say({ kind: 'closed' }),
  answersGetLost: ({ fake }: World) => {
    for (const name of ['addPayment', 'getPaymentStatus', 'updateUser', 'getPONumber']) {
      fake.state.failing.set(name, 'noAnswer')
    }
  },
  serverFails: ({ fake }: World) => {
    for (const name of ['addPayment', 'getPaymentCredentials']) fake.state.failing.set(name, 'internal')
  },
  serverWorks: ({ fake }: World) => fake.state.failing.clear(),
  providerFails: ({ fake }: World) => void (fake.payments.state.isProviderDown = true),
  providerWorks: ({ fake }: World) => void (fake.payments.state.isProviderDown = false),
  reload: async (world: World) => {
    await pass(100)
    world.page.frame.close()
    world.page = await openPage()
  },
  buyAll: ({ page }: World) => page.store.dispatch(requestPurchase({ kind: 'bundle' }, 44_000)),
  leave: ({ page }: World) => page.store.dispatch(purchaseLeft()),
  ok: ({ page }: World) => page.store.dispatch(outcomeClosed()),
  timePasses: () => pass(5_000, 500),
} satisfies Record<string, (world: World) => unknown>

function shownOrder({ fake, page }: World) {
  return fake.payments.state.orders.find(({ po }) => page.frame.shown === `token-${po}`)
}

/** The order the page considers granted. */
function grantedPo(purchase: Purchase): string | null {
  if (purchase.status === 'checking') return purchase.granted && purchase.order.po
  return purchase.status === 'done' && purchase.outcome.kind === 'granted' ? purchase.outcome.order.po : null
}

async function openPage(): Promise<Page> {
  const opening = openStore()
  await settle()
  const page = await opening
  page.store.dispatch(identityFound(person))
  await settle()
  return page
}

test('whatever happens in whatever order: one report for a transaction, and no grant without a charge', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  stopTime()
  const granted = new Set<string>()
  let runs = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...(Object.keys(happenings) as (keyof typeof happenings)[])), {
        minLength: 5,
        maxLength: 40,
      }),
      async (names) => {
        localStorage.clear()
        runs += 1
        const fake = createFakeServer()
        fake.server.listen({ onUnhandledRequest: 'error' })
        fake.state.user = newUser()
        const world: World = { fake, page: await openPage(), transactions: 40_000_000 }
        try {
          for (const name of ['buySecond', 'cardCharged', ...names] as const) {
            await happenings[name](world)
            await settle()
            const { current } = world.page.store.getState().purchase
            const po = grantedPo(current)
            if (po !== null) {
              const order = fake.payments.find(po)
              expect([order?.state, order?.charged]).toEqual(['granted', expect.stringMatching(/^\d+$/)])
              granted.add(`${runs}/${po}`)
            }
          }
          const reported = fake.named('addPayment').map(({ body }) => (body as { transId: string }).transId)
          expect(reported).toEqual([...new Set(reported)])
        } finally {
          fake.server.close()
          world.page.store.dispatch(loggedOut())
          await pass(100)
        }
      },
    ),
    { numRuns: RUNS },
  )
  // The stories do reach grants.
  expect(granted.size).toBeGreaterThan(RUNS / 5)
  jest.useRealTimers()
})
