import { BOUGHT_BEFORE_FREE } from '../money'
import type { Batch } from '../plan'
import type { Random } from '../../../harness/random'
import { WAYS, type Way } from './returns'

export type Manner = {
  cvvs: readonly [string, ...string[]]
  elsewhere?: { item: string; when: 'before' | 'ordered' | 'meanwhile' }
  collection?: readonly string[]
  /** Voided while the checkout whose price they lowered is open. */
  isStale?: true
  visits?: readonly (readonly string[])[]
  /** Refunded between the charge and the first report. */
  before?: Way
  /** Refunded at the end. */
  after?: Way
  afterOf?: 'elsewhere'
  item?: string
}

export const BUNDLE = ''
export const PLAIN: Manner = { cvvs: ['100'] }
const EVERYTHING: Manner = { ...PLAIN, elsewhere: { item: BUNDLE, when: 'meanwhile' } }
const ONE: Manner = { ...PLAIN, item: BUNDLE, elsewhere: { item: '2', when: 'meanwhile' } }
const ONE_ORDERED: Manner = { ...PLAIN, item: BUNDLE, elsewhere: { item: '4', when: 'ordered' } }
const ONE_BEFORE: Manner = { ...PLAIN, item: BUNDLE, elsewhere: { item: '3', when: 'before' } }
/**
 * Look-ups fail or miss the charge, the webhook comes first, the provider returns the money, or the frame reports a
 * charge that was not made.
 */
const ODD = ['118', '114', '123', '123', '120', '121', '122', '115', '116', '117'] as const

/** Fraud checks void these cards; the frame reports them declined. */
const voided = (random: Random): [string, ...string[]] => [
  '121',
  ...Array<string>(random.below(8)).fill('121'),
]
const withGood = (random: Random): [string, ...string[]] =>
  random.below(3) === 0 ? voided(random) : [...voided(random), '100']

const ofElsewhere = (manner: Manner, after: Way): Manner => ({ ...manner, after, afterOf: 'elsewhere' })

/** Dealt in turn, so each run has all of them. */
const SEQUENCES: readonly ((random: Random) => Manner)[] = [
  () => ofElsewhere(ONE, 'void'),
  (random) => goingBack({ cvvs: withGood(random) }, random),
  () => ONE_ORDERED,
  () => ofElsewhere(ONE_BEFORE, 'refund'),
  (random) => {
    const visits = Array.from({ length: 1 + random.below(2) }, () => voided(random))
    return goingBack({ visits, cvvs: random.below(2) === 0 ? ['100'] : withGood(random) }, random)
  },
  () => ONE,
  (random) => ({ ...PLAIN, [random.below(2) === 0 ? 'before' : 'after']: 'unreadable' }),
  anyOfTwo,
  (random) => ({
    ...{ item: BUNDLE, collection: STALE, isStale: true },
    cvvs: ['121', '121', '121', '121', ...voided(random), '100'],
  }),
  () => ({ ...PLAIN, item: BUNDLE, collection: BOUGHT_BEFORE_FREE, after: 'void', afterOf: 'elsewhere' }),
  anyOfTwo,
]
/** Single purchases that lower the bundle's price to 80.06. */
const STALE = ['2', '3', '4', '5', '6', '7']

function anyOfTwo(random: Random): Manner {
  return goingBack(random.pick([EVERYTHING, ONE, ONE_BEFORE]), random)
}

export type Deal = (random: Random) => Manner

export function dealer(random: Random): Deal {
  let next = random.below(SEQUENCES.length)
  return (buyers) => SEQUENCES[next++ % SEQUENCES.length]!(buyers)
}

export function mannerOf({ step, fault }: Batch, random: Random, deal: Deal): Manner {
  const isAsked = step === 'getPaymentStatus'
  // 112 and 113 close the frame without a message; 113 sends no webhook, 110 two.
  if (fault.webhook === 'lost') {
    return goingBack({ cvvs: [step === 'addPayment' ? '100' : '113'] }, random)
  }
  if (isAsked) return goingBack({ cvvs: [random.pick(['112', '113'])] }, random)
  if (fault.webhook === 'doubled') return goingBack({ cvvs: ['110'] }, random)
  const manner = random.below(20)
  if (manner < 8) return deal(random)
  if (manner < 9) return { cvvs: ['200', '100'] }
  // The remaining cases have no webhook, or can't wait for it.
  if (step !== 'webhook' && manner < 14) return { cvvs: [random.pick(ODD)] }
  return goingBack(PLAIN, random)
}

function goingBack(manner: Manner, random: Random): Manner {
  const way = random.pick(WAYS)
  const isOfElsewhere = manner.elsewhere !== undefined && random.below(4) > 0
  const when = random.below(6)
  if (when < (manner.elsewhere ? 1 : 3)) return manner
  if (when === 3) return { ...manner, before: way }
  return { ...manner, after: way, ...(isOfElsewhere ? { afterOf: 'elsewhere' as const } : {}) }
}
