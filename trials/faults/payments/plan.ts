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
  /** Other traffic uses up the provider's limit of the minute before the step. */
  isShort?: true
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
  { title: 'minute used up by others', strike: 'nothing', isShort: true, steps: ASKING },
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

/** Before the charge, a second tab may receive the second answer and continue. */
export function tabsOf({ step, fault }: Case): number {
  const isBefore = step === 'getPONumber' || step === 'getPaymentCredentials'
  return isBefore && fault.strike === 'sendTwice' ? 2 : 1
}

const FEWEST_BUYERS = 4
const MOST_BUYERS = 10

/**
 * Each series has its own product and every case at most once.
 * @param only the title of the only fault
 */
export function planSeries(runs: number, random: Random, only?: string): Batch[][] {
  const cases: Case[] = STEPS.flatMap((step) =>
    FAULTS.filter(({ steps, title }) => steps.includes(step) && (only ?? title) === title).map((fault) => ({
      step,
      fault,
    })),
  )
  const buyers = Math.min(MOST_BUYERS, Math.max(FEWEST_BUYERS, Math.ceil(runs / cases.length)))
  const series: Batch[][] = []
  for (let left = runs; left > 0; left -= buyers * cases.length) {
    const chosen = random.shuffled(cases).slice(0, Math.ceil(left / buyers))
    series.push(chosen.map((each, index) => ({ ...each, buyers: Math.min(buyers, left - index * buyers) })))
  }
  return series
}
