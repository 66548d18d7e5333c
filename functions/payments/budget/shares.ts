import type { Purpose } from '../provider'

/** Whom a call is counted for. */
export type Share = 'buying' | 'operator' | 'status' | 'sweep'

export const shareOf: Record<Purpose, Share> = {
  checkout: 'buying',
  charge: 'buying',
  operator: 'operator',
  status: 'status',
  sweep: 'sweep',
}

/** In which order those go who wait. */
export const ORDER: readonly Share[] = ['buying', 'operator', 'status', 'sweep']

/** What of a limit is kept for each; the rest is for whoever comes first. */
const KEPT: Record<Share, number> = { buying: 0.45, operator: 0.05, status: 0.2, sweep: 0.1 }

/** How many places in progress stay free for those who go before. */
const PLACES_LEFT: Record<Share, number> = { buying: 0, operator: 0, status: 1, sweep: 2 }

export type Used = Record<Share, number>

/**
 * What a share has to leave of a limit: what is kept for the others and not yet used by them. What is kept for status
 * questions is not kept from those who buy, nor from the others' own parts: else those would be gone with it.
 */
export function keptFromShare(share: Share, used: Used, limit: number): number {
  const unused = (each: Share) => Math.max(0, Math.floor(limit * KEPT[each]) - used[each])
  const goesFirst = share === 'buying' || unused(share) > 0
  return ORDER.filter((other) => other !== share && !(goesFirst && other === 'status')).reduce(
    (sum, other) => sum + unused(other),
    0,
  )
}

/** How many calls may be in progress before one of this share begins another. */
export function placesOf(share: Share, atOnce: number): number {
  return Math.max(1, atOnce - PLACES_LEFT[share])
}
