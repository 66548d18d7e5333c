import type { TestEntry } from '../../domain/records'
import { formatScore } from '../../domain/scoring'
import type { Deps } from '../deps'
import { findUser, userRecord } from '../exams/userRecord'
import { ApiError } from '../http/apiError'
import type { Endpoint } from '../http/endpoint'
import { refuseOthers } from './ownership'

/**
 * Takes the record as a claim and answers the truth: nothing is written from it. Refused only when it claims more
 * than there is: access without an entitlement, or a score that no finished attempt of that test has.
 */
export function updateUser(deps: Deps): Endpoint<'updateUser'> {
  return async (caller, { id, username, tests }) => {
    refuseOthers(caller, { id, username })
    const user = await findUser(deps, id)
    const record = await userRecord(deps, user)
    const scores = await deps.store.attempts.scores(id)
    const hasScore = ({ number, score }: TestEntry) =>
      scores.some(
        (each) => each.testNumber === number && each.score !== null && formatScore(each.score) === score,
      )
    const isPaid = (number: number) => record.tests.some((test) => test.number === number && test.paid)
    const claimsTooMuch = tests.some(
      (claim) => (claim.paid && !isPaid(claim.number)) || (claim.score !== '' && !hasScore(claim)),
    )
    if (claimsTooMuch) throw new ApiError('claim_refused')
    return record
  }
}
