import * as z from 'zod/mini'
import { parseJson } from '../../../../domain/base/parseJson'
import { Practice } from '../../../../domain/practice'

/** The practice on screen, in this tab's own storage: a reload without a network shows it, and no other tab or login does. */
const KEY = 'passage-nine/practice'
const Kept = z.object({ ownerUid: z.string(), practice: Practice })
type Kept = z.output<typeof Kept>

export function keepPractice(storage: Storage, kept: Kept): void {
  try {
    storage.setItem(KEY, JSON.stringify(kept))
  } catch (error) {
    // A full or forbidden storage costs the reload without a network, and nothing else.
    console.error('The practice is not kept:', error)
  }
}

/** What is kept of somebody's practice; null for any other. */
export function readKeptPractice(storage: Storage, ownerUid: string, practiceId: string): Practice | null {
  const parsed = Kept.safeParse(parseJson(storage.getItem(KEY) ?? ''))
  if (!parsed.success || parsed.data.ownerUid !== ownerUid) return null
  return parsed.data.practice.practiceId === practiceId ? parsed.data.practice : null
}

export function forgetKeptPractice(storage: Storage): void {
  storage.removeItem(KEY)
}
