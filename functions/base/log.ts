import { pino, type Logger } from 'pino'

/** Further lines are dropped while nothing reads standard output, so a full pipe doesn't block the server. */
const MAX_BUFFERED_BYTES = 1024 * 1024

export function createLog(): Logger {
  // With a `minLength` of 0, `flush` would not wait.
  return pino(pino.destination({ dest: 1, sync: false, minLength: 1, maxLength: MAX_BUFFERED_BYTES }))
}
