import * as z from 'zod/mini'
import { Finish } from '../../../../domain/acts'
import { noPractice } from './practicing'
import { Finished, Practicing, Sitting, type PracticeSession, type TestSession } from './states'

/** What a reload restores; the other states are passing, and the server answers for them. */
export const PersistedSession = z.discriminatedUnion('status', [
  z.extend(Sitting, { status: z.literal('inProgress') }),
  z.extend(Sitting, { status: z.literal('finishing'), finish: Finish }),
  z.extend(Finished, { status: z.literal('scoring') }),
])

/** The stored form as a state, or null when it does not parse: the journal still holds the answers. */
export function restoreSession(stored: unknown): TestSession | null {
  const parsed = PersistedSession.safeParse(stored)
  if (!parsed.success) return null
  switch (parsed.data.status) {
    case 'inProgress':
      return { ...parsed.data, confirmingFinish: false, saveFailure: null }
    case 'finishing':
    case 'scoring':
      return { ...parsed.data, failure: null }
  }
}

/** The practice on screen, as restoreSession. */
export function restorePractice(stored: unknown): PracticeSession {
  const parsed = Practicing.safeParse(stored)
  return parsed.success ? { status: 'open', saveFailure: null, ...parsed.data } : noPractice
}
