import { CASES, FAULTS, STEPS, type Case } from './plan'
import { FAULTS_FOUND } from './judge'
import type { Judged } from './series'

/** What the runs of one case, one engine, or all came to. */
type Counts = { runs: number; unanswered: number; charges: number; grants: number; reviews: number }
type Tellers = Record<'message' | 'webhook' | 'status' | 'sweep', number>

export function describePlan(): string {
  const faults = FAULTS.map(({ title, steps }) => `  ${title.padEnd(44)}at ${steps.join(', ')}`)
  return ['Steps:', `  ${STEPS.join(' → ')}`, 'Faults:', ...faults].join('\n')
}

/** A row for every case that was run, over all engines. */
export function countsTable(series: readonly Judged[]): string {
  const heads = [
    'runs',
    'unanswered',
    'charges',
    'grants',
    'reviews',
    'by message',
    'webhook',
    'status',
    'sweep',
  ]
  const line = (step: string, title: string, figures: readonly (string | number)[]) =>
    step.padEnd(22) +
    title.padEnd(44) +
    figures.map((figure, index) => String(figure).padStart((heads[index]?.length ?? 0) + 2)).join('')
  const rows = CASES.flatMap((each) => {
    const { runs, unanswered, charges, grants, reviews, ...tellers } = countCase(series, each)
    const figures = [runs, unanswered, charges, grants, reviews]
    const { message, webhook, status, sweep } = tellers
    return runs === 0
      ? []
      : [line(each.step, each.fault.title, [...figures, message, webhook, status, sweep])]
  })
  return [line('step', 'fault', heads), ...rows].join('\n')
}

function countCase(series: readonly Judged[], { step, fault }: Case): Counts & Tellers {
  const total = { runs: 0, unanswered: 0, charges: 0, grants: 0, reviews: 0 }
  const tellers = { message: 0, webhook: 0, status: 0, sweep: 0 }
  for (const { batches, verdict, evidence } of series) {
    const ours = batches.filter((batch) => batch.case.step === step && batch.case.fault.title === fault.title)
    const uids = new Set<string | null>(ours.flatMap(({ buyers }) => buyers.map(({ uid }) => uid)))
    const pos = new Set(evidence.orders.filter(({ userId }) => uids.has(userId)).map(({ po }) => po))
    const grants = verdict.grants.filter(({ userId }) => uids.has(userId))
    total.runs += uids.size
    total.unanswered += ours.reduce((sum, { unanswered }) => sum + unanswered, 0)
    total.charges += verdict.purchases
      .filter(({ po }) => pos.has(po))
      .reduce((sum, { charges }) => sum + charges.length, 0)
    total.grants += grants.length
    total.reviews += verdict.reviews.filter(({ po }) => pos.has(po)).length
    for (const { source } of grants) if (source in tellers) tellers[source as keyof Tellers] += 1
  }
  return { ...total, ...tellers }
}

/** How many findings there are, and the line that says so. */
export function closingLine(title: string, series: readonly Judged[]): { findings: number; line: string } {
  const sum = (count: (judged: Judged) => number) => series.reduce((total, each) => total + count(each), 0)
  const purchases = series.flatMap(({ verdict }) => verdict.purchases)
  const findings = series.flatMap(({ verdict }) => verdict.findings)
  const perFault = FAULTS_FOUND.map((name) => ({
    name,
    count: findings.filter(({ fault }) => fault === name).length,
  }))
  const reviews = series.flatMap(({ verdict }) => verdict.reviews)
  const line = [
    `${title}: ${sum(({ batches }) => batches.flatMap(({ buyers }) => buyers).length)} runs`,
    `${purchases.flatMap(({ charges }) => charges).length} charges`,
    `${sum(({ evidence }) => evidence.ledger.returns.length)} returns`,
    `${sum(({ verdict }) => verdict.grants.length)} granted`,
    `${purchases.filter(({ kept }) => kept === 0).length} given back`,
    `${reviews.length} in review`,
    `${reviews.filter(({ reason }) => reason === 'overpaid').length} overpaid`,
    ...perFault.filter(({ count }) => count > 0).map(({ name, count }) => `${count} ${name}`),
    `${findings.length} mismatches`,
  ].join(', ')
  return { findings: findings.length, line }
}

/** Every finding with the story of its buyer. */
export function describeFindings(series: readonly Judged[]): string[] {
  return series.flatMap(({ batches, verdict }) =>
    verdict.findings.map(({ fault, userId, says }) => {
      const buyer = batches.flatMap(({ buyers }) => buyers).find(({ uid }) => uid === userId)
      const where = buyer ? `${buyer.case.step}, ${buyer.case.fault.title}` : 'nobody of ours'
      return [`${fault.toUpperCase()}: ${says} (${where})`, ...(buyer?.story ?? [])].join('\n    ')
    }),
  )
}
