import * as z from 'zod/mini'
import { Dollars, Instant, ItemName, TestNumber } from '../base/scalars'
import { testNumbers } from '../exam'
import { Payment } from '../records'

/** A payment as its receipt tells it. */
export const PaymentReceipt = z.extend(Payment, {
  /** The tests that were taken off a bundle's price as the order froze it; absent where none was. */
  takenOff: z.optional(z.array(TestNumber)),
})
export type PaymentReceipt = z.output<typeof PaymentReceipt>

/** A charge about which a person still has to decide; it has given nothing. */
export const PaymentInReview = z.object({
  invoice: Payment.shape.invoice,
  testNumber: ItemName,
  /** What the shop has of it; absent where the provider's rows do not say. */
  amount: z.optional(Dollars),
  since: Instant,
})
export type PaymentInReview = z.output<typeof PaymentInReview>

/** Those tests, of an order as it was stored; empty where there is none. */
export function takenOffBy(leansOn: readonly { testNumber: number }[] | null = []): number[] {
  return leansOn?.map(({ testNumber }) => testNumber) ?? []
}

/** What a bundle was paid for, by what its price left out; null where nothing was. */
export function paidForText(takenOff: readonly number[] = []): string | null {
  if (takenOff.length === 0) return null
  const paidFor = testNumbers.filter((test) => !takenOff.includes(test))
  return `${named(paidFor)}. You already had ${named(takenOff)}.`
}

function named(tests: readonly number[]): string {
  const list = new Intl.ListFormat('en-US').format(tests.map(String))
  return `${tests.length === 1 ? 'Test' : 'Tests'} ${list}`
}

/** When it was paid; a time zone is named, since a receipt is kept and passed on. */
export const receiptMoment = {
  /** The reader's own: November 22, 2026 at 8:21:05 PM EST */
  local: (instant: string) =>
    new Date(instant).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'long' }),
  /** 2026-11-22 20:21 UTC */
  utc: (instant: string) => `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
} as const
