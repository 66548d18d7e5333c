import { setImmediate as turn } from 'node:timers/promises'

/** Leaves promises and msw running. */
export function stopTime(): void {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'hrtime'],
  })
}

export async function settle(): Promise<void> {
  for (let turns = 0; turns < 12; turns += 1) await turn()
}

export async function pass(ms: number, step = 50): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    jest.advanceTimersByTime(step)
    await settle()
  }
}
