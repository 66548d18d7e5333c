import type { UserClaim } from '../../domain/records'
import type { Deps } from '../deps'
import { scoresOf } from '../exams/attempts'
import { findUser, userRecord } from '../accounts/userRecord'
import { ApiError } from '../base/apiError'
import { refuseOthers } from './ownership'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

type EntryClaim = UserClaim['tests'][number]

/**
 * Nothing is written from the claim. Refused only when it claims more than there is: access without an entitlement, or a
 * score that no finished attempt of that test has.
 */
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

/** Whether each of these was the score of some attempt: a page that was left open may hold an older one. */
async function areEarlierScores(deps: Deps, userId: string, claims: readonly EntryClaim[]): Promise<boolean> {
  if (claims.length === 0) return true
  const finished = await deps.store.attempts.scores(userId)
  return claims.every((claim) =>
    finished.some((attempt) => {
      // What may not be told yet is no claim to be confirmed either.
      const { score, inTime } = scoresOf(attempt, deps.clock.now())
      return attempt.testNumber === claim.number && [score, inTime].includes(claim.score)
    }),
  )
}
