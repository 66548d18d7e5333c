import { secondsLeft } from '../../../../domain/base/time'
import type { Told } from '../../../api/baseQuery'

/** A slower answer only bounds the offset. */
const QUICK_MS = 500

/** In ms. */
export function serverNow(clockOffset: number): number {
  return Date.now() + clockOffset
}

export function secondsUntil(deadline: string, clockOffset: number): number {
  return secondsLeft(deadline, serverNow(clockOffset))
}

/** Ms until the countdown changes, so the page wakes once per second. */
export function untilNextSecond(deadline: string, clockOffset: number): number {
  return ((Date.parse(deadline) - serverNow(clockOffset)) % 1_000) + 5
}

/**
 * The true offset is between the two bounds. A quick answer sets it to their middle; a slow one clamps the known
 * offset.
 */
export function offsetAfter(known: number, { serverTime, sentAt, receivedAt }: Told): number {
  const [least, most] = [serverTime - receivedAt, serverTime - sentAt]
  return most - least > QUICK_MS ? Math.min(most, Math.max(least, known)) : (least + most) / 2
}

/**
 * Measures in ms how far the wall clock has moved against the steady clock since the last call: it was set, or the
 * device slept, which some steady clocks do not count.
 */
export function createDriftMeter(now: () => { wall: number; steady: number }): () => number {
  let last = now()
  return () => {
    const { wall, steady } = now()
    const drift = wall - last.wall - (steady - last.steady)
    last = { wall, steady }
    return drift
  }
}

export const deviceTimes = () => ({ wall: Date.now(), steady: performance.now() })
