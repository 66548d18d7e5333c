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
