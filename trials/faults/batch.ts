import { setTimeout as delay } from 'node:timers/promises'
import { itemNamed, itemTitle } from '../../domain/pricing'
import { newEntries } from '../../test/support/functions'
import { gatherCrowd } from './crowd'
import { BrowserClosed, buy, type Surroundings } from './browser'
import { tabsOf, type Batch, type Case, type Step } from './plan'
import { randomFrom, type Random } from './random'
import { giveBack, WAYS, type Way } from './returns'
import type { Stack } from './stack'
import { Strike } from './strike'
import { callFunction, signUp, type Send } from './wireCalls'

/** One run: a buyer of their own, and what happened to them. */
export type Buyer = {
  uid: string
  email: string
  token: string
  case: Case
  /** Paid, told of it at once, and was not given it at once. */
  wasKeptWaiting?: true
  story: string[]
}

/** How a purchase goes beside its fault. */
type Manner = {
  cvvs: readonly [string, ...string[]]
  patience: number
  asks?: number
  /** What the buyer buys on another device, before the order is placed or while its checkout is open. */
  elsewhere?: { item: string; when: 'before' | 'meanwhile' }
  /** The money goes back between the charge and the first that is told of it. */
  before?: Way
  /** The money goes back when all is over: of the item, or of what was bought elsewhere. */
  after?: Way
  afterOf?: 'elsewhere'
  item?: string
}

const BUNDLE = ''
const PLAIN: Manner = { cvvs: ['100'], patience: 3 }
const EVERYTHING: Manner = { ...PLAIN, elsewhere: { item: BUNDLE, when: 'meanwhile' } }
const ONE: Manner = { ...PLAIN, item: BUNDLE, elsewhere: { item: '2', when: 'meanwhile' } }
const ONE_BEFORE: Manner = { ...PLAIN, item: BUNDLE, elsewhere: { item: '3', when: 'before' } }
const DECLINED_FIRST: Manner = { ...PLAIN, cvvs: ['200', '100'] }
/** The frame says that a card was charged, and none was. */
const LIES = ['115', '116', '117'] as const
/** Look-ups fail at first, or do not find the charge; the webhook is there before the message; money goes back by itself. */
const ODD = ['118', '114', '123', '123', '120', '121', '122'] as const
const REGISTER_TRIES = 5
const WEBHOOK_MS = 8_000

const nothing = async () => undefined
let people = 0

/** Runs a batch to its end: every browser is closed, and what was broken is whole again. */
export async function runBatch(stack: Stack, batch: Batch, seed: string) {
  const buyers = await Promise.all(Array.from({ length: batch.buyers }, () => register(stack, batch)))
  const tabs = tabsOf(batch)
  const crowd = batch.fault.crowd ? await gatherCrowd(stack) : null
  const strike = new Strike(batch, stack, randomFrom(`${seed}/strike`), crowd)
  const manners = await Promise.all(
    buyers.map(async (buyer, index) => {
      const random = randomFrom(`${seed}/${index}`)
      const manner = tabs === 1 && !crowd ? mannerOf(batch, random) : PLAIN
      const isBundle = !manner.elsewhere && random.below(6) === 0
      const item = isBundle ? BUNDLE : String(2 + random.below(9))
      const openTab = () => useTab({ stack, strike, batch, buyer, random }, manner, item)
      await Promise.all(Array.from({ length: tabs }, openTab))
      return { buyer, manner, random }
    }),
  )
  await strike.whole()
  for (const { buyer, manner, random } of manners) await giveBackAfter(stack, buyer, manner, random)
  stack.requireAlive()
  return { buyers, unanswered: strike.unanswered }
}

async function register(stack: Stack, { step, fault }: Batch): Promise<Buyer> {
  const email = `buyer-${(people += 1)}@example.com`
  const { uid, token } = await signUp(stack.emulator.url, email)
  for (let tries = 1; ; tries += 1) {
    try {
      const claim = { id: uid, username: email, tests: newEntries() }
      await callFunction({ url: stack.url, token }, 'addUser', claim)
      return { uid, email, token, case: { step, fault }, story: [] }
    } catch (error) {
      // A connection of the server that was killed last.
      if (tries === REGISTER_TRIES) throw error
      await delay(100)
    }
  }
}

/** What the fault needs; else mostly a plain purchase. */
function mannerOf({ step, fault }: Batch, random: Random): Manner {
  const isAsked = step === 'getPaymentStatus'
  // 112 and 113 close the frame without a word; 113 sends no webhook, 110 sends two.
  if (fault.webhook === 'lost') {
    return goingBack({ ...PLAIN, cvvs: [step === 'addPayment' ? '100' : '113'] }, random)
  }
  if (isAsked)
    return { ...goingBack({ ...PLAIN, cvvs: [random.pick(['112', '113'])] }, random), ...short(fault) }
  if (fault.webhook === 'doubled') return goingBack({ ...PLAIN, cvvs: ['110'] }, random)
  const manner = random.below(20)
  if (manner < 8) {
    const elsewhere = random.pick([EVERYTHING, ONE, ONE, ONE_BEFORE, ONE_BEFORE])
    return { ...goingBack(elsewhere, random), ...short(fault) }
  }
  if (manner < 9) return { ...DECLINED_FIRST, ...short(fault) }
  // The rest have no webhook to strike, or one that cannot be waited for.
  if (step === 'webhook') return { ...goingBack(PLAIN, random), ...short(fault) }
  if (manner < 10) return { cvvs: [random.pick(LIES)], patience: 1 }
  if (manner < 14) return { ...PLAIN, cvvs: [random.pick(ODD)], ...short(fault) }
  return { ...goingBack(PLAIN, random), ...short(fault) }
}

/** Nobody waits an hour for an answer. */
function short({ shortage }: Batch['fault']): Partial<Manner> {
  return shortage ? { asks: 2 } : {}
}

/** The same, and often money goes back before the grant, or after it. */
function goingBack(manner: Manner, random: Random): Manner {
  const way = random.pick(WAYS)
  const isOfElsewhere = manner.elsewhere !== undefined && random.below(4) > 0
  const when = random.below(6)
  if (when < (manner.elsewhere ? 1 : 3)) return manner
  if (when === 3) return { ...manner, before: way }
  return { ...manner, after: way, ...(isOfElsewhere ? { afterOf: 'elsewhere' as const } : {}) }
}

type Place = { stack: Stack; strike: Strike; batch: Batch; buyer: Buyer; random: Random }

async function useTab(place: Place, manner: Manner, chosen: string): Promise<void> {
  const { stack, strike, buyer, random } = place
  const { elsewhere, item = chosen } = manner
  const tab = surroundingsOf(place)
  const buyElsewhere = async (when: 'before' | 'meanwhile') => {
    if (elsewhere?.when !== when) return
    const device: Surroundings = {
      ...tab,
      take: <Result>(_step: Step, send: Send<Result>) => send(),
      onCheckout: nothing,
      onCharged: nothing,
    }
    await buy(device, { ...PLAIN, item: elsewhere.item, nameOnCard: elsewhereOf(buyer) })
    tell(buyer, `${itemTitle(itemNamed(elsewhere.item))} bought elsewhere`)
  }
  const onCharged = async (transId: string) => {
    if (manner.before)
      await giveBack(stack, manner.before, Number(transId), random, (line) => tell(buyer, line))
    await tab.onCharged(transId)
  }
  tell(buyer, `buys ${itemTitle(itemNamed(item))} with CVV ${manner.cvvs.join(', then ')}`)
  try {
    await buyElsewhere('before')
    const onCheckout = () => buyElsewhere('meanwhile')
    await buy({ ...tab, onCheckout, onCharged }, { ...manner, item, nameOnCard: buyer.email })
    tell(buyer, 'done')
  } catch (error) {
    if (!(error instanceof BrowserClosed)) throw error
    tell(buyer, 'browser closed')
  } finally {
    if (!tab.wasStruck()) strike.arrive()
  }
}

const elsewhereOf = ({ email }: Buyer) => `${email} elsewhere`

/** What goes back when all is over. */
async function giveBackAfter(stack: Stack, buyer: Buyer, { after, afterOf }: Manner, random: Random) {
  if (!after) return
  const name = afterOf === 'elsewhere' ? elsewhereOf(buyer) : buyer.email
  const charge = stack
    .readLedger()
    .charges.find(({ cardHolderName, status }) => cardHolderName === name && status === 'APPROVED')
  if (charge) await giveBack(stack, after, charge.transactionId, random, (line) => tell(buyer, line))
}

/** The tab's part of the batch: the fault strikes it once, at its step. */
function surroundingsOf({ stack, strike, batch, buyer, random }: Place) {
  let wasStruck = false
  const surroundings: Surroundings & { wasStruck(): boolean } = {
    at: { url: stack.url, sandboxUrl: stack.sandboxUrl, token: buyer.token },
    buyer,
    wasStruck: () => wasStruck,
    whole: () => strike.whole(),
    onCheckout: nothing,

    async take(step, send) {
      if (step !== batch.step || wasStruck) return told(buyer, step, send)
      wasStruck = true
      const answer = await strike.browserTakes((signal) => told(buyer, step, () => send(signal)), random)
      const isGranted =
        typeof answer === 'object' && answer !== null && 'state' in answer && answer.state === 'granted'
      if (batch.fault.crowd && !isGranted) buyer.wasKeptWaiting = true
      return answer
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

/** Sends, and tells in the buyer's story what came of it. */
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
