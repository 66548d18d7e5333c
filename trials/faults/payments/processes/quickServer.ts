/**
 * The server with a movable clock and a sweep that runs as much more often, so that a day of looks passes in seconds.
 * The sweep is its only interval.
 */
const QUICKER = 50
const { setInterval: every } = globalThis

Object.assign(globalThis, {
  setInterval: (work: () => void, ms: number) => every(work, ms / QUICKER),
})
void import('../../../../test/support/journeys/movableServer')
