import { setTimeout as delay } from 'node:timers/promises'
import { dollarsFromCents, itemNamed, priceOf, testsOf } from '../../../domain/pricing'
import type { OrderState } from '../../../domain/records'
import type { Answer, FunctionName, Request as RequestOf } from '../../../domain/wire'
import type { Script } from '../../../sandbox/pay'
import { readPaymentMessage } from '../../../src/features/purchase/paymentMessages'
import type { Step } from './plan'
import { callFunction, postCard, Refused, Unreachable, type Send } from '../../harness/client'

/** Nothing more comes from this browser. */
export class BrowserClosed extends Error {}

/** Where the browser is, and what is done to it on the way. */
export type Surroundings = {
  at: { url: string; sandboxUrl: string; token: string }
  buyer: { uid: string; email: string }
  /** Sends the request of a step, in whatever way the fault has it. */
  take<Result>(step: Step, send: Send<Result>): Promise<Result>
  /** The order is placed, and no checkout is open for it. */
  onOrder(): Promise<void>
  /** The checkout is open and no card is charged yet. */
  onCheckout(): Promise<void>
  /** A card was charged, says the frame. */
  onCharged(transId: string): Promise<void>
  /** Resolves when what was broken is whole again: a person tries again later. */
  whole(): Promise<void>
}

export type Shopping = {
  /** A test's number, or empty for the bundle. */
  item: string
  /** Typed in one after the other, while they are declined. */
  cvvs: readonly string[]
  /** Of the first card; each has a name of its own, as the provider takes the same card for a duplicate. */
  nameOnCard: string
  /** How many definite answers that nothing has arrived the buyer waits for. */
  patience: number
  /** How many answers in all, where that is not long. */
  asks?: number
}

type Opened = { po: string; amount: number; checkoutToken: string }
type Report = { transId: string; hash: string | null }

const PRESSES = 3
const FRAME_ORIGIN = 'https://frame.test'
const ASK_SOON_MS = 300
/** The server asks the provider once in three seconds. */
const ASK_AGAIN_MS = 3_200
const LONGEST_ASKING = 8
const UPDATE_TRIES = 2

/**
 * A purchase by the rules of the product's client (src/features/purchase), with less patience: a report is sent once
 * for a transaction, whatever became of it is asked, and nobody pays twice.
 * @throws BrowserClosed
 */
export async function buy(surroundings: Surroundings, shopping: Shopping): Promise<void> {
  const opened = await openCheckout(surroundings, shopping)
  if (opened === null) return
  if (opened === 'free') return markPaid(surroundings, shopping.item)
  await surroundings.onCheckout()
  const report = await payInFrame(surroundings, shopping, opened)
  if (report !== null) await surroundings.onCharged(report.transId)
  const state = report === null ? null : await sendReport(surroundings, shopping, opened, report)
  const isGranted = state === 'granted' || (await follow(surroundings, shopping, opened.po)) === 'granted'
  if (isGranted) await markPaid(surroundings, shopping.item)
}

function call<N extends FunctionName>({ at }: Surroundings, name: N, request: RequestOf<N>) {
  return (signal?: AbortSignal): Promise<Answer<N>> => callFunction(at, name, request, signal)
}

/**
 * Null when there is none to be had; the client says that it failed, and the buyer presses Purchase again. Free where the
 * item costs nothing, and is given at once.
 */
async function openCheckout(surroundings: Surroundings, { item }: Shopping): Promise<Opened | 'free' | null> {
  for (let presses = 1; presses <= PRESSES; presses += 1) {
    const opened = await orUndefined(async () => {
      const order = await surroundings.take(
        'getPONumber',
        call(surroundings, 'getPONumber', { testNumber: item }),
      )
      if (order.granted) return 'free'
      await surroundings.onOrder()
      const { uniquevalue: po, amount = amountOf(item) } = order
      const request = { amount, currency: 'USD' as const, poNumber: po }
      const { checkoutToken } = await surroundings.take(
        'getPaymentCredentials',
        call(surroundings, 'getPaymentCredentials', request),
      )
      return { po, amount, checkoutToken }
    })
    if (opened) return opened
    await surroundings.whole()
  }
  return null
}

/** What the frame reports as charged; null when it was closed before it said so. */
async function payInFrame(
  surroundings: Surroundings,
  { cvvs, nameOnCard }: Shopping,
  { checkoutToken }: Opened,
): Promise<Report | null> {
  const { sandboxUrl } = surroundings.at
  for (const [index, cvv] of cvvs.entries()) {
    const name = index === 0 ? nameOnCard : `${nameOnCard} #${index}`
    const script = await orUndefined(() =>
      surroundings.take('pay', (signal) => postCard(sandboxUrl, checkoutToken, { cvv, name }, signal)),
    )
    // The page cannot say what became of the card: the buyer closes it.
    if (!script) return null
    for (const message of messagesOf(script, checkoutToken)) {
      if (message.kind === 'charged') return message
      if (message.kind !== 'declined') return null
    }
  }
  return null
}

function messagesOf({ posts }: Script, checkoutToken: string) {
  const frame = {}
  return posts
    .toSorted((one, other) => one.afterMs - other.afterMs)
    .flatMap(({ message, elsewhere }) => {
      const origin = elsewhere ? 'https://elsewhere.test' : FRAME_ORIGIN
      const event = { origin, source: frame as MessageEventSource, data: message }
      return readPaymentMessage(event, { window: frame, origin: FRAME_ORIGIN, checkoutToken }) ?? []
    })
}

async function sendReport(
  surroundings: Surroundings,
  { item }: Shopping,
  { po, amount }: Opened,
  { transId, hash }: Report,
): Promise<Answer<'addPayment'>['state'] | null> {
  const report = {
    id: hash ?? transId,
    date: new Date().toISOString(),
    username: surroundings.buyer.email,
    amount,
    testNumber: item,
    transId,
    invoice: po,
  }
  const answer = await orUndefined(() =>
    surroundings.take('addPayment', call(surroundings, 'addPayment', report)),
  )
  return answer?.state ?? null
}

/** Asks how the order stands until it is settled, or the buyer leaves. */
async function follow(
  surroundings: Surroundings,
  { patience, asks = LONGEST_ASKING }: Shopping,
  poNumber: string,
): Promise<OrderState | null> {
  let definite = 0
  for (let asked = 1; asked <= asks; asked += 1) {
    const answer = await orUndefined(() =>
      surroundings.take('getPaymentStatus', call(surroundings, 'getPaymentStatus', { poNumber })),
    )
    const state = answer?.state ?? null
    if (state === 'granted' || state === 'review' || state === 'abandoned') return state
    if (state !== null && state !== 'confirming') definite += 1
    if (definite >= patience) return state
    await delay(definite === 1 ? ASK_SOON_MS : ASK_AGAIN_MS)
  }
  return null
}

/** The whole record with the bought tests paid; the server has granted them already. */
async function markPaid(surroundings: Surroundings, item: string): Promise<void> {
  const bought = testsOf(itemNamed(item))
  for (let tries = 1; tries <= UPDATE_TRIES; tries += 1) {
    const isSaved = await orUndefined(async () => {
      const user = await call(surroundings, 'getUserById', { id: surroundings.buyer.uid })()
      const tests = user.tests.map((test) => (bought.includes(test.number) ? { ...test, paid: true } : test))
      await surroundings.take('updateUser', call(surroundings, 'updateUser', { ...user, tests }))
      return true
    })
    if (isSaved) return
    await delay(ASK_SOON_MS)
  }
}

/** What everybody pays here who has no more than the first test. */
function amountOf(item: string): number {
  return dollarsFromCents(priceOf(itemNamed(item), 1).priceCents)
}

/** Undefined when there was no answer, or a no. */
async function orUndefined<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Unreachable || error instanceof Refused) return undefined
    throw error
  }
}
