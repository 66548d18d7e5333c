import type { Heard } from './page'
import type { Answer, RawRow } from './rawProvider'

/** Observations of one payment and its void */
export type Evidence = {
  invoice: string
  amountCents: number
  connection: Answer
  opened: Answer
  /** The same invoice number again, before and after the payment */
  openedAgain: Answer
  openedOnceMore?: Answer
  /** As first seen */
  charge?: RawRow
  /** From the frame's report until a lookup found it, in ms; null if never. Absent: no report. */
  foundAfterMs?: { byNumber: number | null; byInvoice: number | null }
  /** After the void */
  chargeAfter?: RawRow
  /** The void's row, if any */
  returned?: RawRow
  heard: Heard
}
