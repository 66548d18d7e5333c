import { MISHAPS } from '../stories/mishaps'

/** What strikes a sitting. Each one is counted when it strikes, not when it is planned. */
export const FAULTS = [
  'page crashed',
  'page crashed right after a choice',
  'page reloaded',
  'page closed',
  ...MISHAPS,
  'slow token',
  'server process killed (kill -9)',
  'server out of reach',
  'offline',
  'slept',
  'clock set by an hour',
  'clock drifting',
  'storage full',
  'storage garbled',
  'page hidden',
  'logged out while finishing',
  'another device looked: results shown',
  'another device looked: not now',
] as const
export type FaultKind = (typeof FAULTS)[number]

/** What belongs to any sitting, and must occur beside the faults. */
export const EVENTS = [
  'answer chosen',
  'answer practiced',
  'practice explained',
  'second tab opened',
  'second device opened',
  'chosen beside another page',
  'two tabs and two devices wrote at once',
  'idle minutes',
  'finish pressed',
  'finish pressed in several places at once',
  'logged in again',
  'time ran out',
  'late work counted',
  'started again',
] as const
export type EventKind = (typeof EVENTS)[number]

/** How often each fault has struck, and each event occurred. */
export class FaultCount {
  readonly faults = new Map<FaultKind, number>(FAULTS.map((kind) => [kind, 0]))
  readonly events = new Map<EventKind, number>(EVENTS.map((kind) => [kind, 0]))

  strike(kind: FaultKind): void {
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1)
  }

  occur(kind: EventKind, times = 1): void {
    this.events.set(kind, (this.events.get(kind) ?? 0) + times)
  }

  add(other: FaultCount): void {
    for (const [kind, times] of other.faults) this.faults.set(kind, (this.faults.get(kind) ?? 0) + times)
    for (const [kind, times] of other.events) this.occur(kind, times)
  }

  get total(): number {
    return [...this.faults.values()].reduce((sum, times) => sum + times, 0)
  }
}
