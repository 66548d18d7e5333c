/**
 * How far the device's clock has moved against the time that really passed since the last call, in ms. A system clock
 * that is set moves it; so does sleep, which some browsers do not count as passed.
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
