import type { ReviewReason } from '../../store/repositories/reviewsRepository'
import type { TransactionRow } from '../../store/repositories/transactionsRepository'

/** What the provider's rows of one order add up to, in cents. */
export type Tally = {
  charged: number
  returned: number
  /** What the shop has kept. */
  net: number
  /** Approved charges, oldest first. */
  purchases: Row[]
  /** Rows that mean something that is not known here: they count for nothing, and a person looks at them. */
  unclear: { row: Row; reason: ReviewReason }[]
}

type Row = Pick<TransactionRow, 'transId' | 'type' | 'status' | 'amountCents' | 'currency'>
type Counted = Row & { amountCents: number }

/** More reverses than anybody makes under one order: beyond them a person reads the rows. */
const REVERSES_READ = 6

/** Sums the rows; the same rows in any order have the same sum. */
export function tally(rows: readonly Row[]): Tally {
  const unclear = rows.flatMap((row) => {
    const reason = unclearReason(row)
    return reason ? [{ row, reason }] : []
  })
  const counted = rows.filter(isCounted).sort(byAge)
  const of = (type: Row['type']) => counted.filter((row) => row.type === type)
  const [purchases, refunds, reverses] = [of('purchase'), of('refund'), of('reverse')]
  const charged = sumOf(purchases)
  const returned = returnedBy({ purchases, refunds, reverses })
  if (returned === null) {
    for (const row of reverses) unclear.push({ row, reason: 'unclear_return' })
  }
  const sum = returned ?? sumOf(refunds)
  return { charged, returned: sum, net: charged - sum, purchases, unclear }
}

/** What cannot be understood of a row; null where all can. A refused card is no money, whatever it says. */
function unclearReason({ status, type, currency, amountCents }: Row): ReviewReason | null {
  if (status === 'declined') return null
  if (status === 'unknown') return 'status'
  if (type === 'unknown') return 'type'
  if (currency !== 'USD') return 'currency'
  return amountCents === null ? 'amount' : null
}

function isCounted(row: Row): row is Counted {
  return row.status === 'approved' && unclearReason(row) === null
}

/**
 * How much went back. A reverse takes back a whole charge, or a whole refund: then that money came again. Its row does
 * not say which, so each reading is tried in which the amounts fit and no more went back than was charged.
 * @returns null where the readings do not agree, or there is none
 */
function returnedBy(rows: { purchases: Counted[]; refunds: Counted[]; reverses: Counted[] }): number | null {
  const { purchases, refunds, reverses } = rows
  if (reverses.length > REVERSES_READ) return null
  const charged = sumOf(purchases)
  const sums = new Set<number>()
  const read = (index: number, undone: ReadonlySet<Counted>, returned: number): void => {
    const reverse = reverses[index]
    if (reverse === undefined) {
      if (returned <= charged) sums.add(returned)
      return
    }
    const mayUndo = (row: Counted) =>
      row.amountCents === reverse.amountCents && byAge(row, reverse) < 0 && !undone.has(row)
    for (const row of purchases.filter(mayUndo)) {
      read(index + 1, new Set([...undone, row]), returned + reverse.amountCents)
    }
    for (const row of refunds.filter(mayUndo)) {
      read(index + 1, new Set([...undone, row]), returned - reverse.amountCents)
    }
  }
  read(0, new Set(), sumOf(refunds))
  const [sum] = sums
  return reverses.length === 0 ? sumOf(refunds) : sums.size === 1 && sum !== undefined ? sum : null
}

function sumOf(rows: readonly Counted[]): number {
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** The provider numbers its rows as they are made. */
function byAge(one: Row, other: Row): number {
  return one.transId.length - other.transId.length || (one.transId < other.transId ? -1 : 1)
}
