import { setTimeout as delay } from 'node:timers/promises'
import type { Answer, FunctionName, Request as RequestOf } from '../../../domain/wire'
import { newEntries } from '../../../test/support/functions'
import { callFunction, postCard, Refused, signUp, Unreachable } from '../../harness/client'

export type Shop = { url: string; sandboxUrl: string; identityUrl: string }

export type Account = { uid: string; token: string; email: string }

/** A page asks again after this; and a buyer whose access takes longer than a minute writes to support. */
const ASK_EVERY_MS = 3_000
const RETRY_AFTER_MS = 1_000
const PATIENCE_MS = 60_000
const PRICE = 59.99

/** An account that has a record with the product. */
export async function newAccount(shop: Shop, name: string): Promise<Account> {
  const email = `${name}-${process.pid}@example.com`
  const account = { ...(await signUp(shop.identityUrl, email)), email }
  await patiently(() =>
    ask(shop, account, 'addUser', { id: account.uid, username: email, tests: newEntries() }),
  )
  return account
}

export function ask<N extends FunctionName>(
  { url }: Shop,
  { token }: Account,
  name: N,
  request: RequestOf<N>,
): Promise<Answer<N>> {
  return callFunction({ url, token }, name, request, AbortSignal.timeout(30_000))
}

/**
 * A purchase as the page makes it: what is "not now" is asked for again.
 * @returns how long it took until the card could be typed in, and from the charge to access; null when that did not come
 */
export async function buy(shop: Shop, name: string): Promise<{ openedMs: number; accessMs: number | null }> {
  const account = await newAccount(shop, name)
  const from = performance.now()
  const { uniquevalue: poNumber } = await patiently(() =>
    ask(shop, account, 'getPONumber', { testNumber: '2' }),
  )
  const credentials = { amount: PRICE, currency: 'USD' as const, poNumber }
  const { checkoutToken } = await patiently(() => ask(shop, account, 'getPaymentCredentials', credentials))
  const openedMs = performance.now() - from
  const script = await postCard(shop.sandboxUrl, checkoutToken, { cvv: '100', name })
  const charged = performance.now()
  const hasAccess = await follow(shop, account, { poNumber, ...reportOf(script.posts[0]?.message) })
  return { openedMs, accessMs: hasAccess ? performance.now() - charged : null }
}

/** What the page reports of a SUCCESS message. */
function reportOf(message: object | undefined): { transId: string; hash: string } {
  const { eventMessage = '{}' }: { eventMessage?: string } = { ...message }
  const { data }: { data?: { hash: string; data: { transactionId: string } } } = JSON.parse(eventMessage)
  if (!data) throw new Error('The card was not charged.')
  return { transId: data.data.transactionId, hash: data.hash }
}

type Charge = { poNumber: string; transId: string; hash: string }

async function follow(shop: Shop, account: Account, { poNumber, transId, hash }: Charge): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS
  const report = {
    ...{ id: hash, date: new Date().toISOString(), username: account.email, amount: PRICE },
    ...{ testNumber: '2' as const, transId, invoice: poNumber },
  }
  const { state } = await patiently(() => ask(shop, account, 'addPayment', report))
  if (state === 'granted') return true
  while (performance.now() < until) {
    await delay(ASK_EVERY_MS)
    const answer = await patiently(() => ask(shop, account, 'getPaymentStatus', { poNumber }))
    if (answer.state === 'granted') return true
  }
  return false
}

/** Asked again while the answer is "not now", or none comes. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const isPutOff =
        error instanceof Unreachable ||
        (error instanceof Refused && ['unavailable', 'rate_limited', 'order_busy'].includes(error.code))
      if (!isPutOff || tries === 60) throw error
      await delay(RETRY_AFTER_MS)
    }
  }
}
