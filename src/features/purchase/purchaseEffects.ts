import { dollarsFromCents, itemName, ownsAll, paidAmong, testsOf } from '../../../domain/pricing'
import { claimOf } from '../../../domain/records'
import { api } from '../../api/api'
import { ask, call } from '../../api/call'
import type { ApiFailure } from '../../api/failure'
import { selectPerson } from '../../auth/authSlice'
import { became, entered } from '../../redux/entered'
import { backoffMs, waitToRetry } from '../../redux/retry'
import type { AppListenerApi, AppStartListening, AppThunk, RootState } from '../../redux/types'
import { hearFrame } from './hearFrame'
import { ownerOf, type Order, type Purchase } from './purchase'
import {
  checkEnded,
  checkoutFailed,
  checkRequested,
  nothingArrived,
  orderKept,
  purchaseLeft,
  selectPurchase,
  userUpdated,
} from './purchaseSlice'

/** A frame that is open tells the server that its buyer is still there, so that the sweep looks soon after the last word. */
const SIGN_OF_LIFE_MS = 60_000
const CHECK_EVERY_MS = 3_000
/** Definite answers after a closed frame: about 20 seconds. */
const CHECKS = 8
/** Beyond them, where the last was not the provider's own word; then nobody knows. */
const MOST_CHECKS = 10
/** Definite answers, further and further apart, that no charge is there: about three minutes. */
const CONFIRMATIONS = 11
/** The server has granted already: a record that cannot be sent keeps nobody waiting. */
const UPDATE_TRIES = 4

type In<Status extends Purchase['status']> = Extract<Purchase, { status: Status }>
type Effects = {
  readonly [S in Purchase['status']]?: (purchase: In<S>, listener: AppListenerApi) => Promise<unknown>
}

/** What is done as a purchase comes into a state. What comes of it is an event of the slice. */
const effects: Effects = {
  requestingOrder: placeOrder,
  requestingCredentials: ({ order: { priceCents, poNumber } }, { dispatch }) => {
    const amount = dollarsFromCents(priceCents)
    return dispatch(call(api.endpoints.getPaymentCredentials, { amount, currency: 'USD', poNumber }))
  },
  awaitingPayment: openFrame,
  // Sent once for a transaction; what became of a lost answer is asked with getPaymentStatus.
  recording: ({ report }, { dispatch }) => dispatch(call(api.endpoints.addPayment, report)),
  confirming: confirm,
  inReview: askStatus,
  updatingUser: updateUser,
}

export function addPurchaseEffects(startListening: AppStartListening): void {
  for (const status of Object.keys(effects) as (keyof Effects)[]) {
    startListening({
      // The state is entered and its owner is signed in; either may come last, after a reload.
      predicate: became((state: RootState) => isIn(state, status)),
      effect: (_action, listener) => runEffect(status, listener),
    })
  }
  startListening({ predicate: became(isChecking), effect: (_action, listener) => check(listener) })
  startListening({
    predicate: became((state: RootState) => !isIn(state, 'awaitingPayment')),
    effect: (_action, { extra }) => extra.checkoutFrame.close(),
  })
  startListening({
    // What was looked for in vain is there: the late charge is told now, or it was bought in another way.
    matcher: api.endpoints.getUserById.matchFulfilled,
    effect: async ({ payload: { tests } }, listener) => {
      const purchase = selectPurchase(listener.getState())
      const isOpen = isIn(listener.getState(), 'inReview') || isIn(listener.getState(), 'closed')
      if (!isOpen || !('order' in purchase) || isChecking(listener.getState())) return
      if (!ownsAll(paidAmong(tests), purchase.order.item)) return
      const answer = await askStatus(purchase, listener)
      if (answer?.state === 'open' || answer?.state === 'declined') listener.dispatch(purchaseLeft())
    },
  })
  startListening({
    // The record on screen may be old: a test bought elsewhere, a price that has changed since.
    predicate: entered(selectPurchase, 'failed', 'priceChanged', 'inReview', 'closed'),
    effect: async (_action, listener) => {
      const person = selectPerson(listener.getState())
      if (person) await loadUser(person.uid, listener)
    },
  })
}

/** Does what belongs to a state, if the purchase is in it. */
export async function runEffect(status: keyof Effects, listener: AppListenerApi): Promise<void> {
  const purchase = selectPurchase(listener.getState())
  const effect = effects[status] as
    ((purchase: Purchase, listener: AppListenerApi) => Promise<unknown>) | undefined
  if (purchase.status === status) await effect?.(purchase, listener)
}

function isIn(state: RootState, status: Purchase['status']): boolean {
  const purchase = selectPurchase(state)
  return purchase.status === status && selectPerson(state)?.uid === ownerOf(purchase)
}

/** Whether the purchase of this order is still in a state, and its owner here. */
function isStill(status: Purchase['status'], { poNumber }: Order, state: RootState): boolean {
  const purchase = selectPurchase(state)
  return isIn(state, status) && 'order' in purchase && purchase.order.poNumber === poNumber
}

function isChecking(state: RootState): boolean {
  const purchase = selectPurchase(state)
  return isIn(state, 'closed') && purchase.status === 'closed' && purchase.checking
}

/** Order of actions: getPaymentStatus and abandonOrder where another order is left behind, getPONumber. */
async function placeOrder(
  { item, replaces }: In<'requestingOrder'>,
  listener: AppListenerApi,
): Promise<void> {
  const { dispatch, getState } = listener
  if (replaces !== null) {
    if (!(await askStatus({ order: replaces }, listener))) dispatch(orderKept())
    // Paid meanwhile, or nobody knows: nothing else is bought before that is settled.
    if (selectPurchase(getState()).status !== 'requestingOrder') return
    await dispatch(abandonOrder(replaces.poNumber))
  }
  await dispatch(ask(api.endpoints.getPONumber, { testNumber: itemName(item) }))
}

/** @returns where the order stands; undefined when the server was not reached */
async function askStatus({ order: { poNumber } }: { order: Order }, { dispatch }: AppListenerApi) {
  return (await dispatch(ask(api.endpoints.getPaymentStatus, { poNumber }))).data
}

/** Only the latest of them: a frame that is closed and opened again leaves no second loop behind. */
async function openFrame(purchase: In<'awaitingPayment'>, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState, delay, extra } = listener
  listener.cancelActiveListeners()
  try {
    await extra.checkoutFrame.open(purchase.checkoutToken, (message) => dispatch(hearFrame(message)))
  } catch (error) {
    console.error('The payment window was not opened:', error)
    // By its name: its class comes with the frame's own program.
    dispatch(checkoutFailed({ isElsewhere: error instanceof Error && error.name === 'OpenElsewhere' }))
  }
  const isOpen = () => isStill('awaitingPayment', purchase.order, getState())
  while (isOpen()) {
    await delay(SIGN_OF_LIFE_MS)
    if (isOpen()) await askStatus(purchase, listener)
  }
}

/** Asks until the payment is granted or in review; 'Check again' asks at once. */
async function confirm(purchase: In<'confirming'>, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState, take } = listener
  listener.cancelActiveListeners()
  let answered = 0
  for (let rounds = 1; ; rounds += 1) {
    await take(checkRequested.match, backoffMs(rounds))
    if (!isStill('confirming', purchase.order, getState())) return
    const answer = await askStatus(purchase, listener)
    // Neither the server's silence nor the provider's says that nothing was charged.
    if (answer && answer.state !== 'confirming') answered += 1
    if (answered >= CONFIRMATIONS) dispatch(nothingArrived())
  }
}

/** After the frame was closed, or a reload: was a card charged before anything is offered? */
async function check(listener: AppListenerApi): Promise<void> {
  const { dispatch, getState, delay, signal } = listener
  listener.cancelActiveListeners()
  let failures = 0
  let answered = 0
  for (;;) {
    const purchase = selectPurchase(getState())
    if (!isChecking(getState()) || purchase.status !== 'closed') return
    const answer = await askStatus(purchase, listener)
    // A check that began anew meanwhile has its own end.
    if (signal.aborted) return
    if (answer && answer.state !== 'confirming') {
      answered += 1
      // The server does not ask the provider every time; an older one does not say whether it did.
      const uncharged = answer.uncharged === true
      if (answered >= (uncharged ? CHECKS : MOST_CHECKS)) {
        dispatch(checkEnded(uncharged))
        // It may have been bought in another way meanwhile.
        return void (await loadUser(purchase.order.ownerUid, listener))
      }
      await delay(CHECK_EVERY_MS)
    } else {
      failures += 1
      await waitToRetry(failures, listener)
    }
  }
}

async function updateUser({ order }: In<'updatingUser'>, listener: AppListenerApi): Promise<void> {
  for (let tries = 1; tries <= UPDATE_TRIES; tries += 1) {
    const failure = await markPaid(order, listener)
    if (!failure) break
    console.error('Bought tests not saved:', failure)
    if (tries < UPDATE_TRIES) await waitToRetry(tries, listener)
  }
  listener.dispatch(userUpdated())
}

/** As specified: the bought tests marked paid, then the whole record sent. The server has granted them already. */
async function markPaid(
  { ownerUid, item }: Order,
  listener: AppListenerApi,
): Promise<ApiFailure | undefined> {
  const { data: user, failure } = await loadUser(ownerUid, listener)
  if (failure) return failure
  const bought = testsOf(item)
  const tests = user.tests.map((test) => (bought.includes(test.number) ? { ...test, paid: true } : test))
  return (await listener.dispatch(call(api.endpoints.updateUser, claimOf({ ...user, tests })))).failure
}

/** The user's record as it is now; what the tests page shows follows it. */
function loadUser(id: string, { dispatch }: AppListenerApi) {
  return dispatch(ask(api.endpoints.getUserById, { id }))
}

/** An order that could not be left behind stays open; it is watched in any case. */
export const abandonOrder =
  (poNumber: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { failure } = await dispatch(call(api.endpoints.abandonOrder, { poNumber }))
    if (failure) console.error('Order not left:', failure)
  }
