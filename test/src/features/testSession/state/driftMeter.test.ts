import { createDriftMeter } from '../../../../../src/features/testSession/state/driftMeter'

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
