import type { Heard } from './page'
import type { Answer, RawRow } from './rawProvider'

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
  /** In ms after the frame's report; null if never found. Absent: no report. */
  foundAfterMs?: { byNumber: number | null; byInvoice: number | null }
  chargeAfter?: RawRow
  /** The void's row, if any */
  returned?: RawRow
  heard: Heard
}
