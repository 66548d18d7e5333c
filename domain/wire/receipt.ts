import * as z from 'zod/mini'
import { Dollars, Instant, ItemName, TestNumber } from '../base/scalars'
import { testNumbers } from '../exam'
import { Payment } from '../records'

export const PaymentReceipt = z.extend(Payment, {
  /** Tests deducted from the bundle's price */
  takenOff: z.optional(z.array(TestNumber)),
})
export type PaymentReceipt = z.output<typeof PaymentReceipt>

/** Has granted nothing */
export const PaymentInReview = z.object({
  invoice: Payment.shape.invoice,
  testNumber: ItemName,
  /** Absent if the provider's rows are unclear */
  amount: z.optional(Dollars),
  since: Instant,
})
export type PaymentInReview = z.output<typeof PaymentInReview>

export function takenOffBy(discountedBy: readonly { testNumber: number }[] | null = []): number[] {
  return discountedBy?.map(({ testNumber }) => testNumber) ?? []
}

/** The part of a bundle paid for; null if nothing was deducted */
export function paidForText(takenOff: readonly number[] = []): string | null {
  if (takenOff.length === 0) return null
  const paidFor = testNumbers.filter((test) => !takenOff.includes(test))
  return `${named(paidFor)}. You already had ${named(takenOff)}.`
}

function named(tests: readonly number[]): string {
  const list = new Intl.ListFormat('en-US').format(tests.map(String))
  return `${tests.length === 1 ? 'Test' : 'Tests'} ${list}`
}

/** With time zone, because receipts are kept and forwarded */
export const receiptMoment = {
  /** User's time zone: November 22, 2026 at 8:21:05 PM EST */
  local: (instant: string) =>
    new Date(instant).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'long' }),
  /** 2026-11-22 20:21 UTC */
  utc: (instant: string) => `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
} as const
