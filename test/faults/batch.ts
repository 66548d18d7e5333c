import { setTimeout as delay } from 'node:timers/promises'
import { itemNamed, itemTitle } from '../../domain/pricing'
import { newEntries } from '../support/functions'
import { BrowserClosed, buy, type Surroundings } from './browser'
import { tabsOf, type Batch, type Case, type Step } from './plan'
import { randomFrom, type Random } from './random'
import type { Stack } from './stack'
import { Strike } from './strike'
import { callFunction, signUp, type Send } from './wireCalls'

/** One run: a buyer of their own, and what happened to them. */
export type Buyer = {
  uid: string
  email: string
  token: string
  case: Case
  story: string[]
}

/** How a purchase goes beside its fault. */
type Manner = {
  cvvs: readonly [string, ...string[]]
  patience: number
  /** On another device the buyer buys all tests meanwhile: the charge that follows has nothing to grant. */
  buysElsewhere?: true
}

const BUNDLE = ''
const PLAIN: Manner = { cvvs: ['100'], patience: 3 }
const BUYS_ELSEWHERE: Manner = { ...PLAIN, buysElsewhere: true }
const DECLINED_FIRST: Manner = { ...PLAIN, cvvs: ['200', '100'] }
/** The frame says that a card was charged, and none was. */
const LIES = ['115', '116', '117'] as const
/** The provider's look-ups fail at first; its webhook is there before its message. */
const ODD = ['118', '114'] as const
const REGISTER_TRIES = 5
const WEBHOOK_MS = 8_000

const nothing = async () => undefined
let people = 0

/** Runs a batch to its end: every browser is closed, and what was broken is whole again. */
export async function runBatch(stack: Stack, batch: Batch, seed: string) {
  const buyers = await Promise.all(Array.from({ length: batch.buyers }, () => register(stack, batch)))
  const tabs = tabsOf(batch)
  const strike = new Strike(batch, stack, randomFrom(`${seed}/strike`))
  await Promise.all(
    buyers.map(async (buyer, index) => {
      const random = randomFrom(`${seed}/${index}`)
      const manner = tabs === 1 ? mannerOf(batch, random) : PLAIN
      const isBundle = !manner.buysElsewhere && random.below(6) === 0
      const item = isBundle ? BUNDLE : String(2 + random.below(9))
      const openTab = () => useTab({ stack, strike, batch, buyer, random }, manner, item)
      await Promise.all(Array.from({ length: tabs }, openTab))
    }),
  )
  await strike.whole()
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
  if (fault.webhook === 'lost') return { ...PLAIN, cvvs: [step === 'addPayment' ? '100' : '113'] }
  if (isAsked) return { ...PLAIN, cvvs: [random.pick(['112', '113'])] }
  if (fault.webhook === 'doubled') return { ...PLAIN, cvvs: ['110'] }
  const manner = random.below(10)
  if (manner < 2) return BUYS_ELSEWHERE
  if (manner < 3) return DECLINED_FIRST
  // The rest have no webhook to strike, or one that cannot be waited for.
  if (step === 'webhook') return PLAIN
  if (manner < 4) return { cvvs: [random.pick(LIES)], patience: 1 }
  if (manner < 6) return { ...PLAIN, cvvs: [random.pick(ODD)] }
  return PLAIN
}

type Place = { stack: Stack; strike: Strike; batch: Batch; buyer: Buyer; random: Random }

async function useTab(place: Place, manner: Manner, item: string): Promise<void> {
  const { strike, buyer } = place
  const tab = surroundingsOf(place)
  const onCheckout = async () => {
    if (!manner.buysElsewhere) return
    const elsewhere = {
      ...tab,
      take: <Result>(_step: Step, send: Send<Result>) => send(),
      onCharged: nothing,
    }
    await buy(elsewhere, { ...PLAIN, item: BUNDLE, nameOnCard: `${buyer.email} elsewhere` })
    tell(buyer, 'all tests bought elsewhere')
  }
  tell(buyer, `buys ${itemTitle(itemNamed(item))} with CVV ${manner.cvvs.join(', then ')}`)
  try {
    await buy({ ...tab, onCheckout }, { ...manner, item, nameOnCard: buyer.email })
    tell(buyer, 'done')
  } catch (error) {
    if (!(error instanceof BrowserClosed)) throw error
    tell(buyer, 'browser closed')
  } finally {
    if (!tab.wasStruck()) strike.arrive()
  }
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

    take(step, send) {
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
