import type { ReviewReason } from '../../store/repositories/reviewsRepository'
import type { TransactionRow } from '../../store/repositories/transactionsRepository'

/** In cents */
export type Tally = {
  /** All approved charges, including refunded ones */
  charged: number
  /** Counts every unclear row as the largest possible refund. */
  keptAtLeast: number
  /** Ignores unclear rows. */
  keptAtMost: number
  /** Charges not fully refunded, as in `keptAtMost`; oldest first */
  standing: Counted[]
  unclear: { row: Row; reason: ReviewReason }[]
}

type Row = Pick<TransactionRow, 'transId' | 'type' | 'status' | 'amountCents' | 'currency' | 'invoice'>
type Counted = Row & { amountCents: number }

/**
 * Input order doesn't matter. A reverse undoes an earlier charge or refund of its amount without naming it.
 * If both match, `keptAtMost` assumes the refund and `keptAtLeast` the charge.
 */
export function tally(rows: readonly Row[]): Tally {
  const unclear: Tally['unclear'] = []
  const moved: Counted[] = []
  let [charged, keptAtMost, doubt] = [0, 0, 0]
  const suspect = (row: Row, reason: ReviewReason, cents: number) => {
    unclear.push({ row, reason })
    doubt += cents
  }
  const undo = (row: Counted) => void moved.splice(moved.indexOf(row), 1)
  for (const row of [...rows].sort(byAge)) {
    if (row.status === 'declined') continue
    const reason = unclearReason(row)
    if (reason !== null || !isCounted(row)) {
      suspect(row, reason ?? 'amount', isCounted(row) && row.currency === 'USD' ? row.amountCents : Infinity)
      continue
    }
    const { amountCents } = row
    if (row.type === 'purchase') {
      moved.push(row)
      charged += amountCents
      keptAtMost += amountCents
      continue
    }
    const isKept = keptAtMost >= amountCents
    // An unclear row could be what is refunded here.
    const isClear = unclear.every((each) => isCounted(each.row) && each.row.amountCents < amountCents)
    const charge = isKept ? undoneBy(row, moved, 'purchase') : undefined
    const refund = row.type === 'reverse' ? undoneBy(row, moved, 'refund') : undefined
    if (row.type === 'refund' && isKept && isClear) {
      moved.push(row)
      keptAtMost -= amountCents
    } else if (refund) {
      undo(refund)
      keptAtMost += amountCents
      if (charge) suspect(row, 'unclear_return', 2 * amountCents)
    } else if (row.type === 'reverse' && charge && isClear) {
      undo(charge)
      keptAtMost -= amountCents
    } else suspect(row, 'unclear_return', amountCents)
  }
  const keptAtLeast = Math.max(0, keptAtMost - doubt)
  return { charged, keptAtLeast, keptAtMost, standing: standingOf(moved), unclear }
}

export function wentBack({ charged, standing }: Pick<Tally, 'charged' | 'standing'>): boolean {
  return charged > 0 && standing.length === 0
}

export function sumOf(rows: readonly Counted[]): number {
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** Null if the row is understood */
function unclearReason({ status, type, currency }: Row): ReviewReason | null {
  if (status === 'unknown') return 'status'
  if (type === 'unknown') return 'type'
  return currency === 'USD' ? null : 'currency'
}

function isCounted(row: Row): row is Counted {
  return row.amountCents !== null && Number.isInteger(row.amountCents) && row.amountCents >= 0
}

/** The newest match, preferably of the same checkout */
function undoneBy(reverse: Row, moved: readonly Counted[], type: Row['type']): Counted | undefined {
  const equals = moved.filter((row) => row.type === type && row.amountCents === reverse.amountCents)
  return equals.findLast(({ invoice }) => invoice === reverse.invoice) ?? equals.at(-1)
}

/** Matches a refund of a charge's whole amount to it, and deducts parts from the oldest charges. */
function standingOf(moved: readonly Counted[]): Counted[] {
  const standing: Counted[] = []
  let parts = 0
  for (const row of moved) {
    const whole = row.type === 'refund' ? undoneBy(row, standing, 'purchase') : undefined
    if (row.type === 'purchase') standing.push(row)
    else if (whole) standing.splice(standing.indexOf(whole), 1)
    else parts += row.amountCents
    while (standing[0] && parts >= standing[0].amountCents) parts -= standing.shift()!.amountCents
  }
  return standing
}

/** The provider numbers its rows in order. */
function byAge(one: Row, other: Row): number {
  return one.transId.length - other.transId.length || (one.transId < other.transId ? -1 : 1)
}
