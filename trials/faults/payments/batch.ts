import { setTimeout as delay } from 'node:timers/promises'
import { itemNamed, itemTitle } from '../../../domain/pricing'
import { emailOf, tokenOf } from '../../../test/support/deployment'
import { newEntries } from '../../../test/support/functions'
import { BrowserClosed, buy, type Shopping, type Surroundings } from './browser'
import { BUNDLE, mannerOf, PLAIN, type Deal, type Manner } from './manners/manner'
import { giveBack } from './manners/returns'
import { tabsOf, type Batch, type Case, type Step } from './plan'
import { randomFrom, type Random } from '../../harness/random'
import type { Stack } from './stack'
import { Strike } from './strike'
import { callFunction, type Send } from '../../harness/client'

export type Buyer = {
  uid: string
  email: string
  token: string
  case: Case
  story: string[]
}

const REGISTER_TRIES = 5
const WEBHOOK_MS = 8_000
/** An account may open three checkouts a minute. */
const OPENED_A_MINUTE = 3
const MINUTE_OVER_MS = 62_000
const TAKEN_TRIES = 30

const nothing = async () => undefined
let people = 0

export async function runBatch(stack: Stack, batch: Batch, seed: string, deal: Deal) {
  const buyers = await Promise.all(Array.from({ length: batch.buyers }, () => register(stack, batch)))
  const tabs = tabsOf(batch)
  const strike = new Strike(batch, stack, randomFrom(`${seed}/strike`))
  const chosen = buyers.map((buyer, index) => {
    const random = randomFrom(`${seed}/${index}`)
    const manner = tabs === 1 ? mannerOf(batch, random, deal) : PLAIN
    const isBundle = !manner.elsewhere && random.below(6) === 0
    const item = isBundle ? BUNDLE : String(2 + random.below(9))
    return { place: { stack, strike, batch, buyer, random }, manner, item }
  })
  for (const { place, manner, item } of chosen) await collect(place, manner, manner.item ?? item)
  await Promise.all(
    chosen.map(async ({ place, manner, item }) => {
      await Promise.all(Array.from({ length: tabs }, () => useTab(place, manner, item)))
    }),
  )
  await strike.whole()
  for (const { place, manner } of chosen) await giveBackAfter(place, manner)
  stack.requireAlive()
  return buyers
}

async function register(stack: Stack, { step, fault }: Batch): Promise<Buyer> {
  const uid = `buyer-${(people += 1)}`
  const [email, token] = [emailOf(uid), tokenOf(uid)]
  for (let tries = 1; ; tries += 1) {
    try {
      const claim = { id: uid, username: email, tests: newEntries() }
      await callFunction({ url: stack.url, token }, 'addUser', claim)
      return { uid, email, token, case: { step, fault }, story: [] }
    } catch (error) {
      if (tries === REGISTER_TRIES) throw error
      await delay(100)
    }
  }
}

type Place = { stack: Stack; strike: Strike; batch: Batch; buyer: Buyer; random: Random }

async function collect(place: Place, { collection = [], visits = [] }: Manner, item: string): Promise<void> {
  for (const [index, single] of collection.entries()) {
    // The provider rejects an equal charge within minutes as a duplicate.
    await buyElsewhere(place, single, { nameOnCard: `${elsewhereOf(place.buyer)} #${single}` })
    if ((index + 1) % OPENED_A_MINUTE === 0) await place.stack.advance(MINUTE_OVER_MS)
  }
  for (const [index, cvvs] of visits.entries())
    await buyElsewhere(place, item, { ...PLAIN, cvvs, nameOnCard: `${place.buyer.email} visit ${index}` })
}

async function buyElsewhere(place: Place, item: string, shopping: Partial<Shopping> = {}): Promise<void> {
  const { buyer } = place
  const device: Surroundings = {
    ...surroundingsOf(place),
    take: <Result>(_step: Step, send: Send<Result>) => send(),
    onCharged: nothing,
  }
  await buy(device, { ...PLAIN, item, nameOnCard: elsewhereOf(buyer), ...shopping })
  const { cvvs = [] } = shopping
  tell(buyer, `${itemTitle(itemNamed(item))} bought elsewhere ${cvvs.join()}`)
}

async function useTab(place: Place, manner: Manner, chosen: string): Promise<void> {
  const { stack, strike, buyer, random } = place
  const { elsewhere, item = chosen } = manner
  const tab = surroundingsOf(place)
  let isBought = false
  const elsewhereAt = async (when: 'before' | 'ordered' | 'meanwhile') => {
    if (elsewhere?.when !== when || isBought) return
    isBought = true
    await buyElsewhere(place, elsewhere.item)
  }
  const onCharged = async (transId: string) => {
    if (manner.before)
      await giveBack(stack, manner.before, Number(transId), random, (line) => tell(buyer, line))
    await tab.onCharged(transId)
  }
  tell(buyer, `buys ${itemTitle(itemNamed(item))} with CVV ${manner.cvvs.join(', then ')}`)
  try {
    await elsewhereAt('before')
    const onOrder = () => elsewhereAt('ordered')
    const onCheckout = () => (manner.isStale ? voidCollection(place) : elsewhereAt('meanwhile'))
    await buy({ ...tab, onOrder, onCheckout, onCharged }, { ...manner, item, nameOnCard: buyer.email })
    tell(buyer, 'done')
  } catch (error) {
    if (!(error instanceof BrowserClosed)) throw error
    tell(buyer, 'browser closed')
  } finally {
    if (!tab.wasStruck()) strike.arrive()
  }
}

const elsewhereOf = ({ email }: Buyer) => `${email} elsewhere`

async function voidCollection({ stack, buyer, random }: Place): Promise<void> {
  const isTold = random.below(4) > 0
  for (const { transactionId } of chargesOf(stack, elsewhereOf(buyer)))
    await giveBack(stack, 'void', transactionId, random, (line) => tell(buyer, line), !isTold)
  if (isTold) await delay(WEBHOOK_MS / 2)
}

function chargesOf(stack: Stack, name: string) {
  return stack
    .readLedger()
    .charges.filter(({ cardHolderName: each }) => each === name || each.startsWith(`${name} #`))
    .filter(({ status }) => status === 'APPROVED')
}

async function giveBackAfter(place: Place, { after, afterOf, collection }: Manner): Promise<void> {
  if (!after) return
  const { stack, buyer, random } = place
  const name = afterOf === 'elsewhere' ? elsewhereOf(buyer) : buyer.email
  const charges = chargesOf(stack, name)
  // The first of a collection, else the good card after the voided ones.
  const charge = collection ? charges[0] : charges.at(-1)
  if (!charge) return
  const isTold = collection ? true : random.below(2) === 0
  await giveBack(stack, after, charge.transactionId, random, (line) => tell(buyer, line), !isTold)
  if (!collection) return
  // A refund must not be granted again.
  for (let tries = 0; tries < TAKEN_TRIES && (await missing(place, collection)).length === 0; tries += 1)
    await delay(100)
  tell(buyer, `taken back: Test ${(await missing(place, collection)).join()}`)
  await buyElsewhere(place, BUNDLE)
}

async function missing({ stack, buyer }: Place, items: readonly string[]): Promise<string[]> {
  const { tests } = await callFunction({ url: stack.url, token: buyer.token }, 'getUserById', {
    id: buyer.uid,
  })
  return items.filter((item) => !tests.some(({ number, paid }) => paid && String(number) === item))
}

function surroundingsOf({ stack, strike, batch, buyer, random }: Place) {
  let wasStruck = false
  const surroundings: Surroundings & { wasStruck(): boolean } = {
    at: { url: stack.url, sandboxUrl: stack.sandboxUrl, token: buyer.token },
    buyer,
    wasStruck: () => wasStruck,
    whole: () => strike.whole(),
    onOrder: nothing,
    onCheckout: nothing,

    async take(step, send) {
      if (step !== batch.step || wasStruck) return told(buyer, step, send)
      wasStruck = true
      return strike.browserTakes((signal) => told(buyer, step, () => send(signal)), random)
    },

    async onCharged(transId) {
      const { closes, strike: kind, webhook } = batch.fault
      tell(buyer, `charged: ${transId}`)
      if (webhook === 'lost') stack.relay.lose(transId)
      if (batch.step !== 'webhook' || (kind === 'nothing' && !closes) || wasStruck) return
      wasStruck = true
      await new Promise<void>((resolve) => {
        stack.relay.handleFirst(transId, (send) =>
          strike.take(() => told(buyer, 'webhook', send), random).finally(resolve),
        )
        setTimeout(resolve, WEBHOOK_MS).unref()
      })
      if (closes) throw new BrowserClosed()
    },
  }
  return surroundings
}

async function told<Result>(buyer: Buyer, step: Step, send: Send<Result>): Promise<Result> {
  try {
    const answer = await send()
    tell(buyer, `${step}: ${JSON.stringify(answer)}`)
    return answer
  } catch (error) {
    tell(buyer, `${step}: ${error instanceof Error ? `${error.name} ${error.message}` : 'failed'}`)
    throw error
  }
}

const LONGEST_LINE = 160

function tell({ story }: Buyer, line: string): void {
  story.push(`${new Date().toISOString().slice(11, 23)} ${line.slice(0, LONGEST_LINE)}`)
}
