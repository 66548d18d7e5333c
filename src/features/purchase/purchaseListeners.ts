import { selectPerson } from '../../auth/authSlice'
import { became, entered } from '../../redux/entered'
import { backoffMs, waitToRetry } from '../../redux/retry'
import type { AppListenerApi, AppStartListening, RootState } from '../../redux/types'
import { ownerOf, type Purchase } from './purchase'
import {
  checkEnded,
  checkoutFailed,
  checkRequested,
  nothingArrived,
  selectPurchase,
  userUpdated,
} from './purchaseSlice'
import {
  askStatus,
  hearFrame,
  loadUser,
  markPaid,
  placeOrder,
  recordPayment,
  requestCredentials,
} from './purchaseThunks'

/** A frame that is open tells the server that its buyer is still there, so that the sweep looks soon after the last word. */
const SIGN_OF_LIFE_MS = 60_000
const CHECK_EVERY_MS = 3_000
/** Definite answers after a closed frame: about 20 seconds. */
const CHECKS = 7
/** Definite answers, further and further apart, that no charge is there: about three minutes. */
const CONFIRMATIONS = 11
/** The server has granted already: a record that cannot be sent keeps nobody waiting. */
const UPDATE_TRIES = 4

export function addPurchaseListeners(startListening: AppStartListening): void {
  startListening({
    predicate: isMine('requestingOrder'),
    effect: (_action, { dispatch }) => dispatch(placeOrder()),
  })
  startListening({
    predicate: isMine('requestingCredentials'),
    effect: (_action, { dispatch }) => dispatch(requestCredentials()),
  })
  startListening({ predicate: isMine('awaitingPayment'), effect: openFrame })
  startListening({
    predicate: became((state: RootState) => !isIn(state, 'awaitingPayment')),
    effect: (_action, { extra }) => extra.checkoutFrame.close(),
  })
  startListening({
    predicate: isMine('recording'),
    effect: (_action, { dispatch }) => dispatch(recordPayment()),
  })
  startListening({ predicate: isMine('confirming'), effect: confirm })
  startListening({ predicate: became(isChecking), effect: check })
  startListening({
    predicate: isMine('inReview'),
    effect: async (_action, { dispatch, getState }) => {
      const poNumber = orderIn(getState(), 'inReview')
      if (poNumber !== null) await dispatch(askStatus(poNumber))
    },
  })
  startListening({ predicate: isMine('updatingUser'), effect: updateUser })
  for (const status of ['failed', 'priceChanged'] as const) {
    startListening({
      // The record on screen may be the cause: a test bought elsewhere, a price that has changed since.
      predicate: entered((state: RootState) => selectPurchase(state), status),
      effect: async (_action, { dispatch, getState }) => {
        const person = selectPerson(getState())
        if (person) await dispatch(loadUser(person.uid))
      },
    })
  }
}

/** The state is entered and its owner is signed in; either may come last, after a reload. */
function isMine(status: Purchase['status']) {
  return became((state: RootState) => isIn(state, status))
}

function isIn(state: RootState, status: Purchase['status']): boolean {
  const purchase = selectPurchase(state)
  return purchase.status === status && selectPerson(state)?.uid === ownerOf(purchase)
}

/** The order of a purchase in this state, while its owner is here. */
function orderIn(state: RootState, status: Purchase['status']): string | null {
  const purchase = selectPurchase(state)
  return isIn(state, status) && 'order' in purchase ? purchase.order.poNumber : null
}

function isChecking(state: RootState): boolean {
  const purchase = selectPurchase(state)
  return isIn(state, 'closed') && purchase.status === 'closed' && purchase.checking
}

/** Only the latest of them: a frame that is closed and opened again leaves no second loop behind. */
async function openFrame(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState, delay, extra } = listener
  listener.cancelActiveListeners()
  const purchase = selectPurchase(getState())
  if (purchase.status !== 'awaitingPayment') return
  const { poNumber } = purchase.order
  try {
    await extra.checkoutFrame.open(purchase.checkoutToken, (message) => dispatch(hearFrame(message)))
  } catch (error) {
    console.error('The payment script is not there:', error)
    dispatch(checkoutFailed())
  }
  while (orderIn(getState(), 'awaitingPayment') === poNumber) {
    await delay(SIGN_OF_LIFE_MS)
    if (orderIn(getState(), 'awaitingPayment') === poNumber) await dispatch(askStatus(poNumber))
  }
}

/** Asks until the payment is granted or in review; 'Check again' asks at once. */
async function confirm(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState, take } = listener
  listener.cancelActiveListeners()
  let answered = 0
  for (let rounds = 1; ; rounds += 1) {
    await take(checkRequested.match, backoffMs(rounds))
    const poNumber = orderIn(getState(), 'confirming')
    if (poNumber === null) return
    const state = await dispatch(askStatus(poNumber))
    // Neither the server's silence nor the provider's says that nothing was charged.
    if (state !== null && state !== 'confirming') answered += 1
    if (answered >= CONFIRMATIONS) dispatch(nothingArrived())
  }
}

/** After the frame was closed, or a reload: was a card charged before anything is offered? */
async function check(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState, delay } = listener
  listener.cancelActiveListeners()
  let failures = 0
  for (let answered = 0; answered < CHECKS;) {
    if (!isChecking(getState())) return
    const poNumber = orderIn(getState(), 'closed')
    if (poNumber === null) return
    const state = await dispatch(askStatus(poNumber))
    if (state !== null && state !== 'confirming') {
      answered += 1
      await delay(CHECK_EVERY_MS)
    } else {
      failures += 1
      await waitToRetry(failures, listener)
    }
  }
  dispatch(checkEnded())
}

async function updateUser(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { dispatch } = listener
  for (let tries = 1; tries <= UPDATE_TRIES; tries += 1) {
    const failure = await dispatch(markPaid())
    if (failure === null) break
    console.error('Saving the bought tests failed:', failure)
    if (tries < UPDATE_TRIES) await waitToRetry(tries, listener)
  }
  dispatch(userUpdated())
}
