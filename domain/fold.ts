import type { Act } from './acts'
import { passageKey } from './exam'
import type { Work } from './work'

/**
 * An attempt is a grow-only set of acts, and the latest act per register wins. Arrival order, duplicates and devices
 * don't matter. Shared by app and server.
 */

export function registerOf(act: {
  kind: string
  passage: number
  question?: number | null | undefined
}): string {
  return act.question ? `${act.kind} ${act.question}` : `${act.kind} of passage ${act.passage}`
}

/** A unique stamp, whose string order is the order of acts */
export function stampOf({ at, opId }: Pick<Act, 'at' | 'opId'>): string {
  return `${at} ${opId}`
}

export function opIdOf(stamp: string): string {
  return stamp.slice(stamp.indexOf(' ') + 1)
}

export type Folded = Work & { readonly stamps: Readonly<Record<string, string>> }

/** Ignores an act unless it is later than the register's current one. */
export function fold(state: Folded, act: Act): Folded {
  const register = registerOf(act)
  const stamp = stampOf(act)
  if (stamp <= (state.stamps[register] ?? '')) return state
  return { ...withAct(state, act), stamps: { ...state.stamps, [register]: stamp } }
}

export function foldAll(state: Folded, acts: readonly Act[]): Folded {
  return acts.reduce(fold, state)
}

/**
 * In ms: now, but later than every act the device has seen or made, even if its clock is behind.
 * @param lastAt latest time of any act seen or made
 */
export function nextAt(now: number, lastAt: number): number {
  return Math.max(Math.round(now), lastAt + 1)
}

/**
 * Caps the times of a device's acts at their arrival, in order.
 * @param lastAt latest stored time of the device, in ms
 */
export function clamped<A extends Pick<Act, 'at' | 'opId'>>(
  acts: readonly A[],
  arrivedAt: number,
  lastAt: number,
): A[] {
  let last = lastAt
  return acts
    .toSorted((one, other) => (stampOf(one) < stampOf(other) ? -1 : 1))
    .map((act) => {
      const madeAt = Date.parse(act.at)
      const at = madeAt <= arrivedAt ? madeAt : nextAt(arrivedAt, last)
      last = Math.max(last, at)
      return at === madeAt ? act : { ...act, at: new Date(at).toISOString() }
    })
}

function withAct(work: Folded, act: Act): Folded {
  const { answers, tools } = work
  switch (act.kind) {
    case 'answer': {
      const key = passageKey(act.passage)
      const chosen = withEntry(answers[key] ?? {}, act.question, act.value)
      return {
        ...work,
        answers: withEntry(answers, key, Object.keys(chosen).length === 0 ? null : chosen),
      }
    }
    case 'strike':
      return { ...work, tools: { ...tools, strikes: withEntry(tools.strikes, act.question, act.value) } }
    case 'highlight': {
      const highlights = withEntry(tools.highlights, passageKey(act.passage), act.value)
      return { ...work, tools: { ...tools, highlights } }
    }
    case 'flag':
      return {
        ...work,
        tools: { ...tools, flags: withMember(tools.flags, act.question, act.value === true) },
      }
    case 'seen':
      return { ...work, tools: { ...tools, seen: withMember(tools.seen, act.question, act.value === true) } }
  }
}

function withEntry<V>(
  record: Readonly<Record<string, V>>,
  key: string | number,
  value: V | null,
): Record<string, V> {
  const { [key]: _replaced, ...rest } = record
  return value === null ? rest : { ...rest, [key]: value }
}

function withMember(list: readonly number[], member: number, isPresent: boolean): number[] {
  const others = list.filter((each) => each !== member)
  return isPresent ? [...others, member].sort((one, other) => one - other) : others
}
