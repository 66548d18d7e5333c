/**
 * The product's server with a clock that can be moved (movableServer.ts), and a sweep that comes as much more often as
 * that clock runs faster: a day of looks has to pass in seconds. Its only interval is the sweep's.
 */
const QUICKER = 50
const { setInterval: every } = globalThis

Object.assign(globalThis, {
  setInterval: (work: () => void, ms: number) => every(work, ms / QUICKER),
})
void import('../../../../test/support/journeys/movableServer')
