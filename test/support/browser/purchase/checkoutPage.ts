import { requestPurchase } from '../../../../src/features/purchase/purchaseThunks'
import { settle, stopTime } from '../passTime'
import { openSignedIn } from '../testStore'

export type OpenedPage = Awaited<ReturnType<typeof openSignedIn>>

export const single = { kind: 'single', testNumber: 2 } as const
export const bundle = { kind: 'bundle' } as const

export const purchaseOf = ({ store }: OpenedPage) => store.getState().purchase.current

export async function openStoppedPage(): Promise<OpenedPage> {
  const page = await openSignedIn()
  stopTime()
  return page
}

export async function openCheckout(item: typeof single | typeof bundle = single): Promise<OpenedPage> {
  const page = await openStoppedPage()
  page.store.dispatch(requestPurchase(item, item.kind === 'single' ? 5_999 : 44_000))
  await settle()
  expect(purchaseOf(page)).toMatchObject({ status: 'frame', checkoutToken: page.frame.shown })
  return page
}
