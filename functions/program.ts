import { write } from 'node:fs'
import { StartError } from './base/startError'

/** What a child process sends to its parent when it can be used. */
export const READY = 'ready'

/** A program that was told to end is gone after this, whatever still holds it up. */
const END_WITHIN_MS = 8_000
const LAST_WORDS_MS = 500

/** Tells whoever waits, the parent process and the console, that the program can be used. */
export function announceReady(sentence: string): void {
  console.log(sentence)
  if (process.connected) process.send?.(READY)
}

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
 * Calls `end` once, when the process is told to end or its parent is gone, then leaves. To be called first of
 * all: what comes after may take a while.
 * @param end closes what is open; may take 8 s, then the process leaves without it
 */
export function endOnRequest(end: () => Promise<void>): void {
  let ending = false
  const leave = (exitCode: number) => {
    if (ending) return
    ending = true
    setTimeout(() => {
      // Where a full pipe hangs, both an ordinary exit and a synchronous write would wait for it.
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
  // A parent that was gone before this line was reached sends no second word.
  if (process.connected === false) leave(1)
}
