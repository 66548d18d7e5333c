import { secondsLeft } from '../../../domain/time'

/** The server's time as this device knows it, in ms. */
export function serverNow(clockOffset: number): number {
  return Date.now() + clockOffset
}

export function secondsUntil(deadline: string, clockOffset: number): number {
  return secondsLeft(deadline, serverNow(clockOffset))
}
