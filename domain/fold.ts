import type { Act } from './acts'
import { passageKey } from './exam'
import type { Work } from './work'

/**
 * What acts come to. An attempt is a set of acts that only grows; of all acts about one thing the latest stands. So it does not
 * matter in which order acts arrive, how often, or from how many tabs and devices. Browser and server fold them with this.
 */

/** What one act is about; of all acts about it the latest stands. */
export function registerOf(act: {
  kind: string
  passage: number
  question?: number | null | undefined
}): string {
  return act.question ? `${act.kind} ${act.question}` : `${act.kind} of passage ${act.passage}`
}

/** When an act was made: the order of these texts is the order of the acts. No two acts have the same. */
export function stampOf({ at, opId }: Pick<Act, 'at' | 'opId'>): string {
  return `${at} ${opId}`
}

/** The id of the act that has a stamp. */
export function opIdOf(stamp: string): string {
  return stamp.slice(stamp.indexOf(' ') + 1)
}

/** The work of an attempt, and the stamp of the act that stands in each register. */
export type Folded = Work & { readonly stamps: Readonly<Record<string, string>> }

/** The work with one more act in it; one that is not later than what stands changes nothing. */
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
 * The moment of a device's next act, in ms: the present, but later than all that it has seen or made in the attempt. So its own
 * acts keep their order although its clock is set back, and what is done after another device's act was seen is later than that.
 * @param lastAt the latest moment of any act that the device has seen or made
 */
export function nextAt(now: number, lastAt: number): number {
  return Math.max(Math.round(now), lastAt + 1)
}

/**
 * Acts of one device as they are stored, in their order: nothing was done after it arrived, whatever the device's clock says. Those
 * that say so are given the moment of their arrival, and stay in order.
 * @param lastAt the latest moment of what is stored of the device, in ms
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
