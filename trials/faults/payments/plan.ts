import type { Random } from '../../harness/random'

export const STEPS = [
  'getPONumber',
  'getPaymentCredentials',
  'pay',
  'addPayment',
  'webhook',
  'getPaymentStatus',
  'updateUser',
] as const
export type Step = (typeof STEPS)[number]

type Strike = 'nothing' | 'loseAnswer' | 'sendTwice' | 'killServer' | 'killProvider' | 'sweep'

export type Fault = {
  title: string
  strike: Strike
  closes?: true
  webhook?: 'lost' | 'doubled'
  /** Other traffic uses up the provider's limit before the step. */
  shortage?: 'minute' | 'hour'
  steps: readonly Step[]
}

const ASKING: readonly Step[] = ['getPaymentCredentials', 'pay', 'addPayment', 'webhook', 'getPaymentStatus']
const CHARGED: readonly Step[] = ['pay', 'addPayment', 'webhook', 'getPaymentStatus']

export const FAULTS: readonly Fault[] = [
  { title: 'browser closed', strike: 'nothing', closes: true, steps: STEPS },
  { title: 'answer lost', strike: 'loseAnswer', steps: STEPS },
  { title: 'sent twice at once', strike: 'sendTwice', steps: STEPS },
  { title: 'server killed', strike: 'killServer', steps: STEPS },
  { title: 'server killed, browser closed', strike: 'killServer', closes: true, steps: STEPS },
  { title: 'provider killed', strike: 'killProvider', steps: ASKING },
  { title: 'provider killed, browser closed', strike: 'killProvider', closes: true, steps: ASKING },
  { title: 'sweep at the same time', strike: 'sweep', steps: CHARGED },
  { title: 'webhook lost', strike: 'nothing', webhook: 'lost', steps: ['webhook'] },
  { title: 'webhook doubled', strike: 'nothing', webhook: 'doubled', steps: ['webhook'] },
  { title: 'minute used up by others', strike: 'nothing', shortage: 'minute', steps: ASKING },
  { title: 'hour used up by others', strike: 'nothing', shortage: 'hour', steps: ASKING },
  {
    title: 'browser closed, webhook lost',
    strike: 'nothing',
    closes: true,
    webhook: 'lost',
    steps: ['pay', 'addPayment'],
  },
  {
    title: 'server killed, browser closed, webhook lost',
    strike: 'killServer',
    closes: true,
    webhook: 'lost',
    steps: ['pay', 'addPayment', 'getPaymentStatus'],
  },
]

export type Case = { step: Step; fault: Fault }
export type Batch = Case & { buyers: number }

export const CASES: readonly Case[] = STEPS.flatMap((step) =>
  FAULTS.filter(({ steps }) => steps.includes(step)).map((fault) => ({ step, fault })),
)

/** Before the charge, a second tab may receive the second answer and continue. */
export function tabsOf({ step, fault }: Case): number {
  const isBefore = step === 'getPONumber' || step === 'getPaymentCredentials'
  return isBefore && fault.strike === 'sendTwice' ? 2 : 1
}

const FEWEST_BUYERS = 4
const MOST_BUYERS = 10

/**
 * Each series has its own product and every case once.
 * @param only the title of the only fault
 */
export function planSeries(runs: number, random: Random, only?: string): Batch[][] {
  const chosen = CASES.filter(({ fault }) => only === undefined || fault.title === only)
  const series = Math.ceil(runs / (chosen.length * MOST_BUYERS))
  return spread(runs, series).map((buyers) => {
    const batches = Math.min(chosen.length, Math.max(1, Math.floor(buyers / FEWEST_BUYERS)))
    const cases = random.shuffled(chosen).slice(0, batches)
    const sizes = spread(buyers, batches)
    return cases.map((each, index) => ({ ...each, buyers: sizes[index] ?? 0 }))
  })
}

/** Splits a total into parts that differ by at most one. */
function spread(total: number, parts: number): number[] {
  return Array.from({ length: parts }, (_, index) => Math.floor((total + index) / parts))
}
