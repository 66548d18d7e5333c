import { setImmediate as turn } from 'node:timers/promises'

/** Fakes clock and timers; promises and msw go on. */
export function stopTime(): void {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'hrtime'],
  })
}

/** Lets pending answers arrive without time passing. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 12; turns += 1) await turn()
}

export async function pass(ms: number, step = 50): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    jest.advanceTimersByTime(step)
    await settle()
  }
}
