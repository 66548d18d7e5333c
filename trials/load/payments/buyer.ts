import { setTimeout as delay } from 'node:timers/promises'
import { emailOf, tokenOf } from '../../../test/support/deployment'
import { newEntries } from '../../../test/support/functions'
import type { Stack } from '../../../test/support/journeys/stack'
import { postCard } from '../../harness/client'
import { Calls, type Person } from '../calls'

export type Shop = Pick<Stack, 'url' | 'sandboxUrl'>

/** A page polls at this interval. */
const ASK_EVERY_MS = 3_000
const PATIENCE_MS = 60_000
/** An unreported charge without access after this time counts as never found. */
const SWEPT_MS = 5 * 60_000
const PRICE = 59.99
/** Sandbox cards: page and webhook report the first charge, neither reports the second (docs/payments.md). */
const CVV = { told: '100', untold: '113' } as const

/** Retries temporary refusals and missing answers. */
const patient = ({ url }: Shop) => new Calls(() => url, { giveUpMs: 30_000, retryAfterMs: 1_000 })

export async function newAccount(
  shop: Shop,
  { name, address, isConfirmed }: { name: string; address: string; isConfirmed: boolean },
): Promise<Person> {
  const uid = `${name}-${process.pid}`
  const account = { uid, token: tokenOf(uid, isConfirmed), email: emailOf(uid), address }
  await patient(shop).call(account, 'addUser', { id: uid, username: account.email, tests: newEntries() })
  return account
}

/** In ms, until the card form opened and from charge to access; null without access. */
export type Bought = { openedMs: number; accessMs: number | null }

export async function buy(shop: Shop, account: Person): Promise<Bought> {
  const { openedMs, poNumber, checkoutToken } = await open(shop, account)
  const script = await postCard(shop.sandboxUrl, checkoutToken, { cvv: CVV.told, name: account.email })
  const charged = performance.now()
  const hasAccess = await follow(shop, account, { poNumber, ...reportOf(script.posts[0]?.message) })
  return { openedMs, accessMs: hasAccess ? performance.now() - charged : null }
}

/** The browser dies with the charge, and the webhook is lost. */
export async function buyUntold(shop: Shop, account: Person): Promise<Bought> {
  const { openedMs, checkoutToken } = await open(shop, account)
  await postCard(shop.sandboxUrl, checkoutToken, { cvv: CVV.untold, name: account.email })
  const charged = performance.now()
  while (performance.now() - charged < SWEPT_MS) {
    await delay(ASK_EVERY_MS)
    const { tests } = await patient(shop).call(account, 'getUserById', { id: account.uid })
    if (tests.some(({ number, paid }) => number === 2 && paid))
      return { openedMs, accessMs: performance.now() - charged }
  }
  return { openedMs, accessMs: null }
}

async function open(shop: Shop, account: Person) {
  const from = performance.now()
  const { uniquevalue: poNumber } = await patient(shop).call(account, 'getPONumber', {
    testNumber: '2',
  })
  const credentials = { amount: PRICE, currency: 'USD' as const, poNumber }
  const { checkoutToken } = await patient(shop).call(account, 'getPaymentCredentials', credentials)
  return { openedMs: performance.now() - from, poNumber, checkoutToken }
}

function reportOf(message: object | undefined): { transId: string; hash: string } {
  const { eventMessage = '{}' }: { eventMessage?: string } = { ...message }
  const { data }: { data?: { hash: string; data: { transactionId: string } } } = JSON.parse(eventMessage)
  if (!data) throw new Error('The card was not charged.')
  return { transId: data.data.transactionId, hash: data.hash }
}

type Charge = { poNumber: string; transId: string; hash: string }

async function follow(shop: Shop, account: Person, { poNumber, transId, hash }: Charge): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS
  const report = {
    ...{ id: hash, date: new Date().toISOString(), username: account.email, amount: PRICE },
    ...{ testNumber: '2' as const, transId, invoice: poNumber },
  }
  const { state } = await patient(shop).call(account, 'addPayment', report)
  if (state === 'granted') return true
  while (performance.now() < until) {
    await delay(ASK_EVERY_MS)
    const answer = await patient(shop).call(account, 'getPaymentStatus', { poNumber })
    if (answer.state === 'granted') return true
  }
  return false
}
