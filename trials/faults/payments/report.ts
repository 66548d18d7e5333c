import { FAULTS_FOUND } from './judge'
import type { Judged } from './series'

export function closingLine(series: readonly Judged[]): { findings: number; line: string } {
  const sum = (count: (judged: Judged) => number) => series.reduce((total, each) => total + count(each), 0)
  const purchases = series.flatMap(({ verdict }) => verdict.purchases)
  const findings = series.flatMap(({ verdict }) => verdict.findings)
  const reviews = series.flatMap(({ verdict }) => verdict.reviews)
  const perFault = FAULTS_FOUND.map((name) => ({
    name,
    count: findings.filter(({ fault }) => fault === name).length,
  }))
  const line = [
    `${sum(({ buyers }) => buyers.length)} runs`,
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

export function describeFindings(series: readonly Judged[]): string[] {
  return series.flatMap(({ buyers, verdict }) =>
    verdict.findings.map(({ fault, userId, says }) => {
      const buyer = buyers.find(({ uid }) => uid === userId)
      const where = buyer ? `${buyer.case.step}, ${buyer.case.fault.title}` : 'nobody of ours'
      return [`${fault.toUpperCase()}: ${says} (${where})`, ...(buyer?.story ?? [])].join('\n    ')
    }),
  )
}
