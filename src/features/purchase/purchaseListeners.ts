import { api } from '../../api/api'
import { selectPerson } from '../../auth/authSlice'
import { became, entered } from '../../redux/entered'
import type { AppListenerApi, AppStartListening, RootState } from '../../redux/types'
import { ownerOf, type Purchase } from './purchase'
import { recordLoaded, selectPurchase } from './purchaseSlice'
import { handleFrameMessage, openCheckout, openingTimedOut, updateRecord } from './purchaseThunks'

const OPENING_MS = 20_000
/** Polls keep the server from sweeping the order of an open window. */
const SIGN_OF_LIFE_MS = 60_000
const CHECK_EVERY_MS = 3_000
/** After the first minute. */
const CHECK_LATER_EVERY_MS = 15_000
/** The tests are already granted, so the congratulation does not wait longer for the record. */
const RECORD_MS = 10_000

export function addPurchaseListeners(startListening: AppStartListening): void {
  startListening({
    // Precedes the listener that prepares the next window.
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
    // The user record may be outdated: a test bought elsewhere or another price.
    predicate: entered(selectPurchase, 'done'),
    effect: (_action, { dispatch, getState }) => {
      const purchase = selectPurchase(getState())
      const isLoaded = purchase.status === 'done' && purchase.outcome.kind === 'granted'
      dispatch(api.util.invalidateTags(isLoaded ? ['Order'] : ['Order', 'User']))
    },
  })
  addPolling(startListening)
}

function addPolling(startListening: AppStartListening): void {
  let poll: { unsubscribe(): void } | undefined
  const restart = async (listener: AppListenerApi) => {
    const { dispatch, getState, getOriginalState, delay, cancelActiveListeners } = listener
    const wasOpen = selectPurchase(getOriginalState()).status === 'frame'
    cancelActiveListeners()
    poll?.unsubscribe()
    poll = undefined
    const purchase = selectPurchase(getState())
    if (polledOrder(getState()) === null || !('order' in purchase)) return
    const isOpen = purchase.status === 'frame'
    // The order is new, or `addPayment` is already asking.
    if (isOpen) await delay(SIGN_OF_LIFE_MS)
    else if (wasOpen && purchase.order.isReported) await delay(CHECK_EVERY_MS)
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

/** Null if there is nothing to poll or the buyer is signed out. */
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
