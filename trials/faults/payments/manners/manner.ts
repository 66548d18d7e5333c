import { BOUGHT_BEFORE_FREE } from '../money'
import type { Batch } from '../plan'
import type { Random } from '../../../harness/random'
import { WAYS, type Way } from './returns'

/** How a purchase goes beside its fault. */
export type Manner = {
  cvvs: readonly [string, ...string[]]
  patience: number
  asks?: number
  /** What the buyer buys on another device: before the order is placed, or while it is open, or its checkout is. */
  elsewhere?: { item: string; when: 'before' | 'ordered' | 'meanwhile' }
  /** Singles that are bought before anything is broken. */
  collection?: readonly string[]
  /** They are voided while the checkout is open, whose price they have lowered. */
  isStale?: true
  /** Cards that were tried in earlier checkouts, before anything is broken. */
  visits?: readonly (readonly string[])[]
  /** The money goes back between the charge and the first that is told of it. */
  before?: Way
  /** The money goes back when all is over: of the item, or of what was bought elsewhere. */
  after?: Way
  afterOf?: 'elsewhere'
  item?: string
}

export const BUNDLE = ''
export const PLAIN: Manner = { cvvs: ['100'], patience: 3 }
const EVERYTHING: Manner = { ...PLAIN, elsewhere: { item: BUNDLE, when: 'meanwhile' } }
const ONE: Manner = { ...PLAIN, item: BUNDLE, elsewhere: { item: '2', when: 'meanwhile' } }
const ONE_ORDERED: Manner = { ...PLAIN, item: BUNDLE, elsewhere: { item: '4', when: 'ordered' } }
const ONE_BEFORE: Manner = { ...PLAIN, item: BUNDLE, elsewhere: { item: '3', when: 'before' } }
const DECLINED_FIRST: Manner = { ...PLAIN, cvvs: ['200', '100'] }
/** The frame says that a card was charged, and none was. */
const LIES = ['115', '116', '117'] as const
/** Look-ups fail at first, or do not find the charge; the webhook is there before the message; money goes back by itself. */
const ODD = ['118', '114', '123', '123', '120', '121', '122'] as const

/** So many cards that fraud checks void at once; the frame says that they were declined. */
const voided = (random: Random): [string, ...string[]] => [
  '121',
  ...Array<string>(random.below(8)).fill('121'),
]
/** They, and then a good card or none. */
const withGood = (random: Random): [string, ...string[]] =>
  random.below(3) === 0 ? voided(random) : [...voided(random), '100']

const ofElsewhere = (manner: Manner, after: Way): Manner => ({ ...manner, after, afterOf: 'elsewhere' })

/**
 * Stories of more than a card that is charged once. They are dealt one after the other, so that no run of some length is
 * without one.
 */
const SEQUENCES: readonly ((random: Random) => Manner)[] = [
  // A test that two purchases gave, of which one goes back.
  () => ofElsewhere(ONE, 'void'),
  // Cards that are voided at once, in one checkout.
  (random) => goingBack({ ...PLAIN, cvvs: withGood(random) }, random),
  // A price that is no more when the checkout of its order is opened.
  () => ONE_ORDERED,
  // A discount that leaned on what goes back.
  () => ofElsewhere(ONE_BEFORE, 'refund'),
  // Cards that are voided at once, in several checkouts.
  (random) => {
    const visits = Array.from({ length: 1 + random.below(2) }, () => voided(random))
    return goingBack({ ...PLAIN, visits, cvvs: random.below(2) === 0 ? ['100'] : withGood(random) }, random)
  },
  // A checkout that is paid at a price that is no more.
  () => ONE,
  // Money that goes back in a row that nobody understands.
  (random) => ({ ...PLAIN, [random.below(2) === 0 ? 'before' : 'after']: 'unreadable' }),
  anyOfTwo,
  // A low price in an open checkout, the singles that it leaned on voided, and then cards, voided ones among them.
  (random) => ({
    ...{ ...PLAIN, item: BUNDLE, collection: STALE, isStale: true },
    cvvs: ['121', '121', '121', '121', ...voided(random), '100'],
  }),
  // What was given for nothing, and then one of those goes back that it was given for.
  () => ({ ...PLAIN, item: BUNDLE, collection: BOUGHT_BEFORE_FREE, after: 'void', afterOf: 'elsewhere' }),
  anyOfTwo,
]
/** Singles that lower the bundle's price to 80.06. */
const STALE = ['2', '3', '4', '5', '6', '7']

function anyOfTwo(random: Random): Manner {
  return goingBack(random.pick([EVERYTHING, ONE, ONE_BEFORE]), random)
}

export type Deal = (random: Random) => Manner

/** Deals the sequences one after the other, from any of them on. */
export function dealer(random: Random): Deal {
  let next = random.below(SEQUENCES.length)
  return (buyers) => SEQUENCES[next++ % SEQUENCES.length]!(buyers)
}

/** What the fault needs; else mostly a plain purchase. */
export function mannerOf({ step, fault }: Batch, random: Random, deal: Deal): Manner {
  const isAsked = step === 'getPaymentStatus'
  // 112 and 113 close the frame without a word; 113 sends no webhook, 110 sends two.
  if (fault.webhook === 'lost') {
    return goingBack({ ...PLAIN, cvvs: [step === 'addPayment' ? '100' : '113'] }, random)
  }
  if (isAsked)
    return { ...goingBack({ ...PLAIN, cvvs: [random.pick(['112', '113'])] }, random), ...short(fault) }
  if (fault.webhook === 'doubled') return goingBack({ ...PLAIN, cvvs: ['110'] }, random)
  const manner = random.below(20)
  if (manner < 8) return { ...deal(random), ...short(fault) }
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
