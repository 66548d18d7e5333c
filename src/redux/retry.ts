const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** Milliseconds before the next retry: doubles up to 30 seconds, with jitter. */
export function backoffMs(failures: number): number {
  const whole = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
  return whole / 2 + Math.random() * (whole / 2)
}

/**
 * Waits before a retry, or until the network is back.
 * @throws if the listener is cancelled
 */
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
    // Always settles; otherwise each retry would leave a handler on the listener's signal.
    hear()
  }
}
