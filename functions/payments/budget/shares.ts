import type { Purpose } from '../provider/provider'

/** Whom a call is counted for. */
export type Share = Purpose

/** In which order those go who wait: first who has been charged, then who wants to pay. */
export const ORDER: readonly Share[] = ['charge', 'checkout', 'operator', 'status', 'sweep']

/** What of a limit is kept for each; the rest is for whoever comes first. */
const KEPT: Record<Share, number> = { charge: 0.3, checkout: 0.15, operator: 0.05, status: 0.15, sweep: 0.1 }

/**
 * Whose unused part each may take: a charge goes before an opening, and both before a status question. The parts of
 * charges, operators and the sweep are taken by nobody, so that no crowd keeps any of them from asking.
 */
const MAY_TAKE: Record<Share, readonly Share[]> = {
  charge: ['checkout', 'status'],
  checkout: ['status'],
  operator: [],
  status: [],
  sweep: [],
}
/** Those parts may be gone already: a share's own part is not kept from it for their sake. */
const TAKEN = ['checkout', 'status'] as const satisfies readonly Share[]

/** How many places in progress stay free for those who go before. */
const PLACES_LEFT: Record<Share, number> = { charge: 0, checkout: 0, operator: 0, status: 1, sweep: 2 }

export type Used = Record<Share, number>

/** What a share has to leave of a limit: what is kept for the others and not yet used by them. */
export function keptFromShare(share: Share, used: Used, limit: number): number {
  const unused = (each: Share) => Math.max(0, Math.floor(limit * KEPT[each]) - used[each])
  const free: readonly Share[] = unused(share) > 0 ? TAKEN : MAY_TAKE[share]
  return ORDER.filter((other) => other !== share && !free.includes(other)).reduce(
    (sum, other) => sum + unused(other),
    0,
  )
}

/** How many calls may be in progress before one of this share begins another. */
export function placesOf(share: Share, atOnce: number): number {
  return Math.max(1, atOnce - PLACES_LEFT[share])
}
