import { StartError } from './http/startError'

/** Told to the parent process over IPC as soon as a child can be used. */
export const READY = 'ready'

/**
 * Runs a program's main function. A StartError ends it with its sentence alone, anything else with its stack.
 */
export function runProgram(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  })
}

/**
 * Calls `end` once, when the process is told to end or its parent is gone, then leaves.
 * @param end closes what is open; may take its time
 */
export function endOnRequest(end: () => Promise<void>): void {
  let ending = false
  const leave = (exitCode: number) => {
    if (ending) return
    ending = true
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
}
