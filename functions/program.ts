import { write } from 'node:fs'
import { StartError } from './base/startError'

/** Message of a child process to its parent */
export const READY = 'ready'

/** Deadline for shutdown, whatever still blocks it */
const END_WITHIN_MS = 8_000
const LAST_WORDS_MS = 500

export function announceReady(sentence: string): void {
  console.log(sentence)
  if (process.connected) process.send?.(READY)
}

/** Prints a StartError as its message only, any other error with its stack. */
export function runProgram(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  })
}

/**
 * Calls `end` once, on a signal or when the parent is gone, then exits. Call first, because startup may take a while.
 * @param end closes what is open, within 8 s
 */
export function endOnRequest(end: () => Promise<void>): void {
  let ending = false
  const leave = (exitCode: number) => {
    if (ending) return
    ending = true
    setTimeout(() => {
      // A regular exit or a synchronous write could hang on a full pipe.
      const kill = () => process.kill(process.pid, 'SIGKILL')
      write(2, `Not everything could be closed within ${END_WITHIN_MS / 1000} s; leaving.\n`, kill)
      setTimeout(kill, LAST_WORDS_MS)
    }, END_WITHIN_MS)
    end().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => leave(0))
  process.on('SIGTERM', () => leave(0))
  process.on('disconnect', () => leave(1))
  // A parent that disconnected earlier sends no event.
  if (process.connected === false) leave(1)
}
