import * as z from 'zod/mini'
import { Finish } from '../../../../domain/acts'
import { noPractice } from './practicing'
import { Finished, Practicing, Sitting, type PracticeSession, type TestSession } from './states'

/** The server answers for the other states. */
export const PersistedSession = z.discriminatedUnion('status', [
  z.extend(Sitting, { status: z.literal('inProgress') }),
  z.extend(Sitting, { status: z.literal('finishing'), finish: Finish }),
  z.extend(Finished, { status: z.literal('scoring') }),
])

/** Returns null if the stored state is invalid; the journal still has the answers. */
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

export function restorePractice(stored: unknown): PracticeSession {
  const parsed = Practicing.safeParse(stored)
  return parsed.success ? { status: 'open', saveFailure: null, ...parsed.data } : noPractice
}
