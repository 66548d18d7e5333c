/** Speeds up the sweep, the server's only interval, so a day of looks takes seconds. */
const QUICKER = 50
const { setInterval: every } = globalThis

Object.assign(globalThis, {
  setInterval: (work: () => void, ms: number) => every(work, ms / QUICKER),
})
void import('../../../test/support/journeys/movableServer')
