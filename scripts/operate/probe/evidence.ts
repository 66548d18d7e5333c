import type { Heard } from './page'
import type { Answer, RawRow } from './rawProvider'

/** What was seen of one payment and of its end. */
export type Evidence = {
  invoice: string
  amountCents: number
  connection: Answer
  opened: Answer
  /** The same number again, before anybody has paid, and after. */
  openedAgain: Answer
  openedOnceMore?: Answer
  /** The charge as it was first seen. */
  charge?: RawRow
  /** From being told of the charge until a look-up found it, in ms; null where it did not. Absent: nobody told. */
  foundAfterMs?: { byNumber: number | null; byInvoice: number | null }
  /** The charge after the void. */
  chargeAfter?: RawRow
  /** The row that the void made; absent where there was none. */
  returned?: RawRow
  heard: Heard
}
