import type { UserClaim } from '../../domain/records'
import type { Deps } from '../deps'
import { scoresOf } from '../exams/attempts'
import { findUser, userRecord } from '../accounts/userRecord'
import { ApiError } from '../base/apiError'
import { refuseOthers } from './ownership'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

type EntryClaim = UserClaim['tests'][number]

/** Writes nothing. Refuses only claims of access without an entitlement or of a score that no finished attempt has. */
export const updateUser: CloudFunction<'updateUser'> = {
  summary: 'Compares a record with the stored one and answers that; a claim above it is refused.',
  limit: userRules.changes,
  answer: async (deps, caller, { id, username, tests }) => {
    refuseOthers(caller, { id, username })
    const user = await findUser(deps, id)
    const record = await userRecord(deps, user)
    const entryOf = (claim: EntryClaim) => record.tests.find(({ number }) => number === claim.number)
    const hasUnpaid = tests.some((claim) => claim.paid && !entryOf(claim)?.paid)
    const otherScores = tests.filter((claim) => claim.score !== '' && claim.score !== entryOf(claim)?.score)
    if (hasUnpaid || !(await areEarlierScores(deps, id, otherScores))) throw new ApiError('claim_refused')
    return record
  },
}

/** Accepts older scores, because an open page may hold one. */
async function areEarlierScores(deps: Deps, userId: string, claims: readonly EntryClaim[]): Promise<boolean> {
  if (claims.length === 0) return true
  const finished = await deps.store.attempts.scores(userId)
  return claims.every((claim) =>
    finished.some((attempt) => {
      // A score that may not be shown yet can't be confirmed either.
      const { score, inTime } = scoresOf(attempt, deps.clock.now())
      return attempt.testNumber === claim.number && [score, inTime].includes(claim.score)
    }),
  )
}
