import { offsetAfter } from '../../../../../src/features/testSession/state/serverClock'

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
