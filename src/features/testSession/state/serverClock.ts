import { secondsLeft } from '../../../../domain/base/time'
import type { Told } from '../../../api/baseQuery'

/** An answer that was quicker than this says the time by itself; a slower one only sets bounds to it. */
const QUICK_MS = 500

/** The server's time as this device knows it, in ms. */
export function serverNow(clockOffset: number): number {
  return Date.now() + clockOffset
}

export function secondsUntil(deadline: string, clockOffset: number): number {
  return secondsLeft(deadline, serverNow(clockOffset))
}

/** Ms until the countdown shows another second; whoever waits for it wakes the page together with it. */
export function untilNextSecond(deadline: string, clockOffset: number): number {
  return ((Date.parse(deadline) - serverNow(clockOffset)) % 1_000) + 5
}

/**
 * The clock offset after an answer: it was written between the call's leaving and its return, so the true offset lies
 * between the two bounds. A quick answer is taken in the middle; a slow one moves the known offset only as far as it must.
 */
export function offsetAfter(known: number, { serverTime, sentAt, receivedAt }: Told): number {
  const [least, most] = [serverTime - receivedAt, serverTime - sentAt]
  return most - least > QUICK_MS ? Math.min(most, Math.max(least, known)) : (least + most) / 2
}
