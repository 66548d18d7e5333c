import { begin, type BudgetState } from '../../../../functions/payments/budget/admission'
import { NOTHING_USED } from '../../../../functions/store/repositories/budgetRepository'
import type { Share } from '../../../../functions/payments/budget/shares'

const LIMITS = { atOnce: 4, perMinute: 100, perHour: 1_000 }
const MINUTE = 60_000
const HOUR = 3_600_000
const NOW = Date.parse('2026-11-21T09:00:30.000Z')

let calls = 0

/** Begins a call that is over at once. */
function beginOne(state: BudgetState, share: Share, now: number, limits = LIMITS): BudgetState | null {
  const next = begin(state, { share, id: `call ${(calls += 1)}`, now, until: now }, limits)
  return next && { ...next, running: {} }
}

/** How many calls of a share can begin at one moment, and what is left then. */
function beginAll(state: BudgetState, share: Share, now: number, limits = LIMITS) {
  let count = 0
  for (let next = beginOne(state, share, now, limits); next; next = beginOne(state, share, now, limits)) {
    state = next
    count += 1
  }
  return { count, state }
}

describe('the minute’s calls', () => {
  test.each<[Share, number]>([
    // All but what is kept for openings, operators and the sweep.
    ['charge', 55],
    // All but what is kept for charges, operators and the sweep.
    ['checkout', 45],
    // All but what is kept for all others.
    ['status', 15],
    ['sweep', 15],
    ['operator', 10],
  ])('of %s alone are at most %d of a hundred', (share, most) => {
    expect(beginAll(NOTHING_USED, share, NOW).count).toBe(most)
  })

  test('leave each share what is kept for it, whoever came before, and are never more than the limit', () => {
    const order: Share[] = ['status', 'sweep', 'operator', 'checkout', 'charge']
    let state = NOTHING_USED
    const counts = order.map((share) => {
      const begun = beginAll(state, share, NOW)
      state = begun.state
      return begun.count
    })
    expect(counts).toEqual([15, 10, 5, 30, 40])
    expect(state.recent).toHaveLength(100)
  })

  test.each<Share>(['charge', 'checkout'])(
    'are first of all for those who buy: a %s may take what is kept for status questions, and nothing else',
    (share) => {
      const { state } = beginAll(NOTHING_USED, share, NOW)
      const left = (other: Share) => beginAll(state, other, NOW).count
      expect([left('status'), left('sweep'), left('operator')]).toEqual([0, 10, 5])
    },
  )

  test('are kept for charges from openings without end, and for openings from reports of charges without end', () => {
    expect(beginAll(beginAll(NOTHING_USED, 'checkout', NOW).state, 'charge', NOW).count).toBe(40)
    expect(beginAll(beginAll(NOTHING_USED, 'charge', NOW).state, 'checkout', NOW).count).toBe(30)
  })

  test('are counted for a little more than a rolling minute', () => {
    const early = beginAll(NOTHING_USED, 'charge', NOW - MINUTE).state
    const late = beginAll(NOTHING_USED, 'charge', NOW - MINUTE - 2_000).state
    expect(beginAll(early, 'charge', NOW).count).toBe(0)
    expect(beginAll(late, 'charge', NOW).count).toBe(55)
  })

  test('keep to any rolling minute, however they come', () => {
    let state = NOTHING_USED
    const begun: number[] = []
    for (let now = NOW; now < NOW + 5 * MINUTE; now += 333) {
      const next = beginAll(state, 'charge', now, { ...LIMITS, perHour: 100_000 })
      state = next.state
      begun.push(...Array.from({ length: next.count }, () => now))
    }
    const most = Math.max(
      ...begun.map((at) => begun.filter((each) => each > at - MINUTE && each <= at).length),
    )
    expect(most).toBe(55)
  })
})

describe('the hour’s calls', () => {
  const limits = { atOnce: 4, perMinute: 1_000, perHour: 100 }

  test('are shared as the minute’s', () => {
    expect(beginAll(NOTHING_USED, 'sweep', NOW, limits).count).toBe(15)
    expect(beginAll(NOTHING_USED, 'charge', NOW, limits).count).toBe(55)
  })

  test('are counted until the whole of their minute is an hour ago', () => {
    const { state } = beginAll(NOTHING_USED, 'charge', NOW, limits)
    expect(beginAll(state, 'charge', NOW + HOUR - 1, limits).count).toBe(0)
    expect(beginAll(state, 'charge', NOW + HOUR + 31_000, limits).count).toBe(0)
    const later = beginAll(state, 'charge', NOW + HOUR + 32_000, limits)
    expect(later.count).toBe(55)
    expect(Object.keys(later.state.minutes)).toHaveLength(1)
  })
})

describe('calls in progress', () => {
  const running = (count: number): BudgetState => ({
    ...NOTHING_USED,
    running: Object.fromEntries(Array.from({ length: count }, (_, index) => [`call ${index}`, NOW + 1])),
  })

  test.each<[Share, number]>([
    ['charge', 4],
    ['checkout', 4],
    ['operator', 4],
    ['status', 3],
    ['sweep', 2],
  ])('let another of %s begin beside fewer than %d', (share, places) => {
    expect(beginOne(running(places - 1), share, NOW)).not.toBeNull()
    expect(beginOne(running(places), share, NOW)).toBeNull()
  })

  test('leave one place for everybody where there is but one', () => {
    const limits = { ...LIMITS, atOnce: 1 }
    expect(beginOne(running(0), 'sweep', NOW, limits)).not.toBeNull()
    expect(beginOne(running(1), 'charge', NOW, limits)).toBeNull()
  })

  test('expire with their process', () => {
    expect(beginOne(running(4), 'charge', NOW)).toBeNull()
    expect(beginOne(running(4), 'charge', NOW + 1)).not.toBeNull()
  })
})

describe('the provider’s own word', () => {
  const left = (minute: number, hour: number, at = NOW - 1_000): BudgetState => ({
    ...NOTHING_USED,
    recent: [[at, 'operator']],
    left: { at, minute, hour },
  })

  test('is believed when it says that less is left than we count, and the shares are kept of it', () => {
    // Of twenty, and the one that is counted: six are kept for openings, one for an operator, two for the sweep.
    expect(beginAll(left(20, 1_000), 'charge', NOW).count).toBe(12)
    // Eight for charges, and all of the others'.
    expect(beginAll(left(20, 1_000), 'status', NOW).count).toBe(4)
    expect(beginAll(left(1_000, 50), 'charge', NOW).count).toBe(28)
    expect(beginAll(left(0, 1_000), 'charge', NOW).count).toBe(0)
  })

  test('is not believed when it says that more is left than we allow ourselves', () => {
    expect(beginAll(left(100_000, 100_000), 'charge', NOW).count).toBe(55)
  })

  test('is believed for a minute', () => {
    expect(beginAll(left(0, 0, NOW - MINUTE + 1), 'charge', NOW).count).toBe(0)
    expect(beginAll(left(0, 0, NOW - MINUTE), 'charge', NOW).count).toBe(55)
  })

  test('that it has had too many calls ends them all until then', () => {
    const shut = { ...NOTHING_USED, shutUntil: NOW + 5_000 }
    for (const share of ['charge', 'checkout', 'operator', 'status', 'sweep'] as const) {
      expect(beginOne(shut, share, NOW + 4_999)).toBeNull()
      expect(beginOne(shut, share, NOW + 5_000)).not.toBeNull()
    }
  })
})
