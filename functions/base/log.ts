import { pino, type Logger } from 'pino'

/** Lines beyond this are dropped while nothing reads standard output: a full pipe must not stop the server. */
const MAX_BUFFERED_BYTES = 1024 * 1024

/** The log of a process, on standard output. */
export function createLog(): Logger {
  // With a `minLength` of 0, `flush` would not wait.
  return pino(pino.destination({ dest: 1, sync: false, minLength: 1, maxLength: MAX_BUFFERED_BYTES }))
}
