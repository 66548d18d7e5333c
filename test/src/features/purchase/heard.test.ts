import { checkEnded, checkRequested, purchaseSlice } from '../../../../src/features/purchase/purchaseSlice'
import type { Purchase } from '../../../../src/features/purchase/purchase'
import { events, inState } from '../../../support/browser/purchase/purchaseEvents'
import { order, purchases } from '../../../support/browser/purchase/purchases'

/** What is known of an order that is asked about, and what the last question brought. */

const { reducer } = purchaseSlice

test('what the last question brought is told of a check, and while confirming once the buyer has asked', () => {
  const heardAfter = (from: Purchase, ...names: (keyof typeof events)[]) => {
    const { current } = names.reduce((state, name) => reducer(state, events[name]), inState(from))
    return 'heard' in current ? current.heard : undefined
  }
  const { confirming, closed } = purchases
  expect(heardAfter(confirming, 'statusLost')).toBeUndefined()
  expect(heardAfter(confirming, 'checkRequested')).toBe('asking')
  expect(heardAfter(confirming, 'checkRequested', 'statusOther')).toBe('asking')
  expect(heardAfter(confirming, 'checkRequested', 'statusDoubled')).toBe('asking')
  expect(heardAfter(confirming, 'checkRequested', 'statusOpen')).toBe('waiting')
  expect(heardAfter(confirming, 'checkRequested', 'statusLost')).toBe('unreached')
  expect(heardAfter(confirming, 'checkRequested', 'statusLost', 'statusConfirming')).toBe('waiting')
  expect(heardAfter(closed, 'statusLost')).toBeUndefined()
  expect(heardAfter(closed, 'checkRequested', 'statusLost')).toBe('unreached')
  expect(heardAfter(closed, 'checkRequested', 'statusConfirming')).toBe('waiting')
  expect(heardAfter(closed, 'checkRequested', 'statusLost', 'statusOpen')).toBeUndefined()
})

test('whether the provider has said that nothing was charged stands at the end of a check, until the next', () => {
  const closed = { status: 'closed', order, checking: false, declined: 'FUNDS' } as const
  const next = (from: Purchase, event: Parameters<typeof reducer>[1]) => reducer(inState(from), event).current
  for (const uncharged of [true, false]) {
    const ended = next({ ...closed, checking: true, heard: 'waiting' }, checkEnded({ uncharged }))
    expect(ended).toEqual({ ...closed, uncharged })
    expect(next(ended, checkRequested())).toEqual({ ...closed, checking: true })
  }
})
