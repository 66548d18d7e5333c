const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** How long to wait after the n-th failure in a row, in ms: doubling up to half a minute, never in step with others. */
export function backoffMs(failures: number): number {
  const whole = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
  return whole / 2 + Math.random() * (whole / 2)
}

/** Waits before another try; the network's return ends the wait. Rejects when the listener is cancelled. */
export async function waitToRetry(
  failures: number,
  { delay, pause }: { delay(ms: number): Promise<void>; pause<T>(promise: Promise<T>): Promise<T> },
): Promise<void> {
  let hear: () => void = () => undefined
  const isOnline = new Promise<void>((resolve) => {
    hear = resolve
    globalThis.addEventListener('online', hear)
  })
  try {
    await Promise.race([delay(backoffMs(failures)), pause(isOnline)])
  } finally {
    globalThis.removeEventListener('online', hear)
    // Settled in any case: until then it would hang on the listener's signal, one more with every try.
    hear()
  }
}
