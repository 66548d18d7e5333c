import { createDriftMeter, offsetAfter } from '../../../../../src/features/testSession/state/serverClock'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const call = (sentAt: number, receivedAt: number) => ({
  serverTime: NOON,
  sentAt: NOON + sentAt,
  receivedAt: NOON + receivedAt,
})

describe('the clock offset after an answer', () => {
  test('is the server’s time less the middle of a quick call', () => {
    expect(offsetAfter(0, call(-2_200, -1_800))).toBe(2_000)
    expect(offsetAfter(90_000, call(3_500, 3_900))).toBe(-3_700)
  })

  test('stays where a slow call does not contradict it', () => {
    expect(offsetAfter(700, call(-6_000, 0))).toBe(700)
  })

  test('moves no further than a slow call proves', () => {
    expect(offsetAfter(9_000, call(-6_000, 0))).toBe(6_000)
    expect(offsetAfter(-9_000, call(-6_000, 0))).toBe(0)
  })
})

test('tells how far the wall clock has moved against the time that passed', () => {
  const times = { wall: 1_000, steady: 50 }
  const drift = createDriftMeter(() => ({ ...times }))
  Object.assign(times, { wall: 2_000, steady: 1_050 })
  expect(drift()).toBe(0)
  Object.assign(times, { wall: 3_603_000, steady: 2_050 })
  expect(drift()).toBe(3_600_000)
  Object.assign(times, { wall: 4_000, steady: 3_050 })
  expect(drift()).toBe(-3_600_000)
  Object.assign(times, { wall: 5_000, steady: 4_050 })
  expect(drift()).toBe(0)
})
