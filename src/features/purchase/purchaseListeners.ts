import { api } from '../../api/api'
import { selectPerson } from '../../auth/authSlice'
import { became, entered } from '../../redux/entered'
import type { AppListenerApi, AppStartListening, RootState } from '../../redux/types'
import { ownerOf, type Purchase } from './purchase'
import { recordLoaded, selectPurchase } from './purchaseSlice'
import { handleFrameMessage, openCheckout, openingTimedOut, updateRecord } from './purchaseThunks'

/** Preparing a payment ends after this long. */
const OPENING_MS = 20_000
/** An open window tells the server so often that its buyer is there, so that the sweep leaves the order alone. */
const SIGN_OF_LIFE_MS = 60_000
const CHECK_EVERY_MS = 3_000
/** After the first minute. */
const CHECK_LATER_EVERY_MS = 15_000
/** A record that cannot be loaded keeps nobody from the congratulation: the server has granted the tests. */
const RECORD_MS = 10_000

/** Effects per purchase state; results are dispatched as events of the slice. */
export function addPurchaseListeners(startListening: AppStartListening): void {
  startListening({
    // Before the next opening, which prepares the window anew.
    predicate: (_action, after, before) => {
      const { status } = selectPurchase(after)
      const left = selectPurchase(before).status
      return ['opening', 'frame'].includes(left) && status !== left && status !== 'frame'
    },
    effect: (_action, { extra }) => extra.checkoutFrame.close(),
  })
  startListening({
    predicate: entered(selectPurchase, 'opening'),
    effect: async (_action, { dispatch, getState, cancelActiveListeners, delay, pause }) => {
      cancelActiveListeners()
      const purchase = selectPurchase(getState())
      if (purchase.status !== 'opening') return
      dispatch(
        await Promise.race([
          pause(dispatch(openCheckout(purchase))),
          delay(OPENING_MS).then(() => openingTimedOut()),
        ]),
      )
    },
  })
  startListening({
    predicate: entered(selectPurchase, 'frame'),
    effect: (_action, { dispatch, getState, extra }) => {
      const purchase = selectPurchase(getState())
      if (purchase.status !== 'frame') return
      extra.checkoutFrame.open(purchase.checkoutToken, (message) => dispatch(handleFrameMessage(message)))
    },
  })
  startListening({
    predicate: became((state: RootState) => isHere(state) && isGranted(selectPurchase(state))),
    effect: async (_action, { dispatch, getState, delay, pause, cancelActiveListeners }) => {
      cancelActiveListeners()
      const purchase = selectPurchase(getState())
      if (purchase.status !== 'checking') return
      await Promise.race([pause(dispatch(updateRecord(purchase.order))), delay(RECORD_MS)])
      dispatch(recordLoaded())
    },
  })
  startListening({
    // The record on screen may be old: a test bought elsewhere, another price.
    predicate: entered(selectPurchase, 'done'),
    effect: (_action, { dispatch, getState }) => {
      const purchase = selectPurchase(getState())
      const isLoaded = purchase.status === 'done' && purchase.outcome.kind === 'granted'
      dispatch(api.util.invalidateTags(isLoaded ? ['Order'] : ['Order', 'User']))
    },
  })
  addPolling(startListening)
}

/** The one poll: asks for the order until the answer is final. */
function addPolling(startListening: AppStartListening): void {
  let poll: { unsubscribe(): void } | undefined
  const restart = async ({ dispatch, getState, delay, cancelActiveListeners }: AppListenerApi) => {
    cancelActiveListeners()
    poll?.unsubscribe()
    poll = undefined
    const purchase = selectPurchase(getState())
    if (polledOrder(getState()) === null || !('order' in purchase)) return
    const isOpen = purchase.status === 'frame'
    // The order has just been opened, or its report asks already.
    if (isOpen) await delay(SIGN_OF_LIFE_MS)
    else if (purchase.isReported) await delay(CHECK_EVERY_MS)
    const asked = dispatch(
      api.endpoints.getPaymentStatus.initiate(
        { poNumber: purchase.order.po },
        {
          forceRefetch: true,
          subscriptionOptions: { pollingInterval: isOpen ? SIGN_OF_LIFE_MS : CHECK_EVERY_MS },
        },
      ),
    )
    poll = asked
    if (isOpen) return
    await delay(SIGN_OF_LIFE_MS)
    asked.updateSubscriptionOptions({ pollingInterval: CHECK_LATER_EVERY_MS })
  }
  startListening({
    predicate: (_action, after, before) => polledOrder(after) !== polledOrder(before),
    effect: (_action, listener) => restart(listener),
  })
}

/** The state and order that the server is asked for; null while nothing is to be asked, or its buyer is not here. */
function polledOrder(state: RootState): string | null {
  const purchase = selectPurchase(state)
  if (!isHere(state) || isGranted(purchase)) return null
  if (purchase.status !== 'frame' && purchase.status !== 'checking') return null
  return `${purchase.status} ${purchase.order.po}`
}

function isHere(state: RootState): boolean {
  return selectPerson(state)?.uid === ownerOf(selectPurchase(state))
}

function isGranted(purchase: Purchase): boolean {
  return purchase.status === 'checking' && purchase.granted !== null
}
