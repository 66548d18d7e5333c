import fc from 'fast-check'
import { tally } from '../../../../functions/payments/settling/ledger'

type Row = Parameters<typeof tally>[0][number]
const P = 5_999

/** A provider's row with its effect on the money kept, and its charge. */
export type Told = { row: Row; does: number; of: number }
const PLAIN = { status: 'approved' as const, currency: 'USD', invoice: 'one' }
const AMOUNTS = [P, P, 8_006, 44_000, 2_000]
/** Forms that cannot be interpreted, and one that can. */
const FORMS: Partial<Row>[] = [
  {},
  { type: 'unknown' },
  { status: 'unknown' },
  { currency: 'CAD' },
  { amountCents: null },
]
const steps = (forms: fc.Arbitrary<Partial<Row>>) =>
  fc.array(fc.tuple(fc.nat(9), fc.nat(), fc.nat(4), forms), { maxLength: 14 })

/** Charges voided or refunded in whole or part, and undone refunds, in any order. */
const happenings = (forms: fc.Arbitrary<Partial<Row>>) =>
  steps(forms).map((each) => {
    const told: Told[] = []
    const charges: { of: number; cents: number; left: number }[] = []
    const refunds: { cents: number; charge: { of: number; left: number } }[] = []
    for (const [kind, which, amount, form] of each) {
      const add = (type: Row['type'], amountCents: number, does: number, of: number) => {
        // An uninterpretable row that brings money counts nowhere; only charges are made so.
        const odd = type === 'reverse' && does > 0 ? {} : form
        told.push({
          row: { ...PLAIN, transId: String(95 + told.length), type, amountCents, ...odd },
          does,
          of,
        })
      }
      const open = charges.filter(({ left }) => left > 0)
      const one = open[which % Math.max(1, open.length)]
      const [undone] = kind === 8 ? refunds.splice(which % Math.max(1, refunds.length), 1) : []
      if (undone) {
        undone.charge.left += undone.cents
        add('reverse', undone.cents, undone.cents, undone.charge.of)
      } else if (kind < 4 || !one) {
        const cents = AMOUNTS[amount]!
        charges.push({ of: told.length, cents, left: cents })
        add('purchase', cents, cents, told.length)
      } else if (kind < 7 && one.left === one.cents) {
        one.left = 0
        add('reverse', one.cents, -one.cents, one.of)
      } else {
        const cents = kind === 9 ? Math.min(one.left, 700) : one.left
        one.left -= cents
        refunds.push({ cents, charge: one })
        add('refund', cents, -cents, one.of)
      }
    }
    return told
  })
export const understood = happenings(fc.constant({}))
export const garbled = happenings(fc.nat(9).map((index) => FORMS[index] ?? {}))

export function keptOf(told: readonly Told[]): number {
  const isUnderstood = ({ of }: Told) => tally([told[of]!.row]).charged > 0
  return told.filter(isUnderstood).reduce((sum, { does }) => sum + does, 0)
}
