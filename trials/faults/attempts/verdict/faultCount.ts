import { MISHAPS } from '../stories/mishaps'

/** Counted when they strike, not when planned. */
const FAULTS = [
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
  'storage full',
  'storage garbled',
  'page hidden',
  'logged out while finishing',
  'another device looked: results shown',
  'another device looked: not now',
] as const
type FaultKind = (typeof FAULTS)[number]

const EVENTS = [
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
type EventKind = (typeof EVENTS)[number]

export class FaultCount {
  readonly #times = new Map<FaultKind | EventKind, number>()
  total = 0

  of(kind: FaultKind | EventKind): number {
    return this.#times.get(kind) ?? 0
  }

  strike(kind: FaultKind): void {
    this.#count(kind, 1)
    this.total += 1
  }

  occur(kind: EventKind): void {
    this.#count(kind, 1)
  }

  add(other: FaultCount): void {
    for (const [kind, times] of other.#times) this.#count(kind, times)
    this.total += other.total
  }

  neverMet(): string[] {
    return [...FAULTS, ...EVENTS].filter((kind) => this.of(kind) === 0)
  }

  #count(kind: FaultKind | EventKind, times: number): void {
    this.#times.set(kind, this.of(kind) + times)
  }
}
