import { setImmediate as turn } from 'node:timers/promises'

/** Fake clock and timers; promises and the network of msw go on by themselves. */
export function stopTime(): void {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'hrtime'],
  })
}

/** Lets answers that are under way arrive, without time passing. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 12; turns += 1) await turn()
}

/** Lets fake time pass in small steps, with everything that falls due in between. */
export async function pass(ms: number, step = 50): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    jest.advanceTimersByTime(step)
    await settle()
  }
}
