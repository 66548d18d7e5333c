import type { Purpose } from '../provider/provider'

/** Whom a call is counted for. */
export type Share = Purpose

/** In which order those go who wait: first who has been charged, then who wants to pay. */
export const ORDER: readonly Share[] = ['charge', 'checkout', 'operator', 'status', 'sweep']

/** What of a limit is kept for each; the rest is for whoever comes first. */
const KEPT: Record<Share, number> = { charge: 0.4, checkout: 0.3, operator: 0.05, status: 0.1, sweep: 0.1 }

/**
 * The part of status questions may be taken by those who buy. All other parts are taken by nobody: whatever comes of one
 * kind, however much of it is made up, an opening, a charge, an operator and the sweep each keep their own.
 */
const TAKEN: Share = 'status'
const TAKERS: readonly Share[] = ['charge', 'checkout']

/** How many places in progress stay free for those who go before. */
const PLACES_LEFT: Record<Share, number> = { charge: 0, checkout: 0, operator: 0, status: 1, sweep: 2 }

export type Used = Record<Share, number>

/** What a share has to leave of a limit: what is kept for the others and not yet used by them. */
export function keptFromShare(share: Share, used: Used, limit: number): number {
  const unused = (each: Share) => Math.max(0, Math.floor(limit * KEPT[each]) - used[each])
  // A share's own part is not kept from it for the sake of one that may be gone already.
  const mayTake = unused(share) > 0 || TAKERS.includes(share)
  return ORDER.filter((other) => other !== share && !(mayTake && other === TAKEN)).reduce(
    (sum, other) => sum + unused(other),
    0,
  )
}

/** How many calls may be in progress before one of this share begins another. */
export function placesOf(share: Share, atOnce: number): number {
  return Math.max(1, atOnce - PLACES_LEFT[share])
}
