import { keptFromShare, ORDER, placesOf, type Share, type Used } from './shares'

/** What we allow ourselves of the provider, over all processes; a little less than the provider does. */
export type CallLimits = {
  /** In progress. */
  atOnce: number
  perMinute: number
  perHour: number
}

/** What the provider says of itself with an answer. */
export type Told = {
  /** What is left of the minute and the hour. */
  left?: { minute: number; hour: number }
  /** It has had too many calls: for so long no other is made, in ms. */
  shutMs?: number
}

/** The calls of all processes, as one row of the database keeps them. Times in ms since the epoch. */
export type BudgetState = {
  /** Each call of the last minute: when it began, and for whom. */
  recent: readonly (readonly [number, Share])[]
  /** The calls of the last hour, counted by the minute since the epoch in which they began. */
  minutes: Readonly<Record<string, Partial<Used>>>
  /** The calls in progress, each with the time when its process is taken for dead. */
  running: Readonly<Record<string, number>>
  /** What was left when the call that began at `at` was answered. */
  left?: { at: number; minute: number; hour: number }
  shutUntil?: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** A call is at the provider a little later than it begins here: it is counted for longer by this. */
const LATE_MS = 2_000

type Asked = {
  share: Share
  /** Names the call. */
  id: string
  now: number
  /** When its process is taken for dead. */
  until: number
}

/** The budget with one more call begun; null when it is not its turn, or there is nothing left for it. */
export function begin(
  state: BudgetState,
  { share, id, now, until }: Asked,
  limits: CallLimits,
): BudgetState | null {
  const current = forget(state, now)
  const minute = usedBy(current.recent.map(([, each]) => ({ [each]: 1 })))
  const hour = usedBy(Object.values(current.minutes))
  const { left, shutUntil = 0 } = current
  // Those that began beside the call that was told of, or since, may not be in what is left.
  const since = left ? current.recent.filter(([at]) => at >= left.at).length - 1 : 0
  const mayBegin =
    now >= shutUntil &&
    Object.keys(current.running).length < placesOf(share, limits.atOnce) &&
    isEnough(share, minute, limits.perMinute, left && left.minute - since) &&
    isEnough(share, hour, limits.perHour, left && left.hour - since)
  if (!mayBegin) return null
  const key = String(Math.floor(now / MINUTE_MS))
  const counted = current.minutes[key] ?? {}
  return {
    ...current,
    recent: [...current.recent, [now, share]],
    minutes: { ...current.minutes, [key]: { ...counted, [share]: (counted[share] ?? 0) + 1 } },
    running: { ...current.running, [id]: until },
  }
}

/**
 * Whether one more call leaves the others what is kept for them. Where the provider's word is that less is left than we
 * count, as when other programs use its limits up, each keeps its part of that.
 */
function isEnough(share: Share, used: Used, limit: number, toldLeft = Infinity): boolean {
  const usedByAll = ORDER.reduce((sum, each) => sum + used[each], 0)
  const shared = Math.min(limit, usedByAll + toldLeft)
  return shared - usedByAll > keptFromShare(share, used, shared)
}

/** Without what is over: calls that left the windows, calls of the dead, and a word that is old. */
function forget(state: BudgetState, now: number): BudgetState {
  const { left, shutUntil, ...rest } = state
  return {
    ...rest,
    recent: state.recent.filter(([at]) => at > now - MINUTE_MS - LATE_MS),
    minutes: keptOf(state.minutes, (key) => (Number(key) + 1) * MINUTE_MS > now - HOUR_MS - LATE_MS),
    running: keptOf(state.running, (_id, until) => until > now),
    ...(left && left.at > now - MINUTE_MS ? { left } : {}),
    ...(shutUntil !== undefined && shutUntil > now ? { shutUntil } : {}),
  }
}

function keptOf<Value>(
  record: Readonly<Record<string, Value>>,
  isKept: (key: string, value: Value) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key, value]) => isKept(key, value)))
}

function usedBy(counts: readonly Partial<Used>[]): Used {
  const total = (share: Share) => counts.reduce((sum, each) => sum + (each[share] ?? 0), 0)
  return {
    charge: total('charge'),
    checkout: total('checkout'),
    operator: total('operator'),
    status: total('status'),
    sweep: total('sweep'),
  }
}
