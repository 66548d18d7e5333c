import { findUser, userRecord } from '../accounts/userRecord'
import { refuseOthers, requireRecentLogin, type CloudFunctions } from './cloudFunction'
import { userRules } from '../guards/limits'
import type { UserClaim } from '../../domain/records'
import type { Deps } from '../deps'
import { scoresOf } from '../exams/attempts'
import { ApiError, requireAccount } from '../base/apiError'
import { exportAccount as exportOf } from '../accounts/exportAccount'
import { deleteAccount as deleteOf } from '../accounts/deleteAccount'

type EntryClaim = UserClaim['tests'][number]

export const accountFunctions = {
  getUserById: {
    summary: 'The caller’s record.',
    limit: userRules.lookUps,
    answer: async (deps, caller, { id }) => {
      refuseOthers(caller, { id })
      return userRecord(deps, await findUser(deps, caller.uid))
    },
  },
  /** Grants test 1, whatever the request claims. */
  addUser: {
    summary: 'Makes the caller’s record; a repeat answers the one that is there.',
    limit: userRules.changes,
    answer: async (deps, caller, { id, username }) => {
      refuseOthers(caller, { id, username })
      const createdAt = new Date(deps.clock.now())
      await deps.store.transaction(async ({ users }) => {
        if (!(await users.insert({ id, username, createdAt }))) return
        await users.grant({ userId: id, testNumbers: [1], source: 'registration', grantedAt: createdAt })
      })
      return userRecord(deps, await findUser(deps, id))
    },
  },
  /** Writes nothing. Refuses only claims of access without an entitlement or of a score that no finished attempt has. */
  updateUser: {
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
  },
  setTimeAllowed: {
    summary: 'Keeps the time that the caller’s tests have from their next start on.',
    limit: userRules.changes,
    answer: async (deps, { uid }, { timeFactor }) => {
      const user = await findUser(deps, uid)
      await deps.store.users.change(uid, { timeFactor })
      return userRecord(deps, { ...user, timeFactor })
    },
  },
  setPlan: {
    summary: 'Keeps the caller’s name, exam date and target score.',
    limit: userRules.changes,
    answer: async (deps, { uid }, plan) => {
      const user = await findUser(deps, uid)
      await deps.store.users.change(uid, plan)
      return userRecord(deps, { ...user, ...plan })
    },
  },
  exportAccount: {
    summary: 'Everything that is kept of the caller.',
    limit: userRules.exports,
    answer: (deps, { uid }) => exportOf(deps, uid),
  },
  askAddress: {
    summary:
      'Allows the caller’s login to change to an address, once the identity provider’s link was opened there.',
    limit: userRules.accounts,
    answer: async ({ store, clock }, caller, { username }) => {
      requireAccount(await store.users.login(caller.uid))
      const now = clock.now()
      requireRecentLogin(caller, now)
      await store.users.allowAddress(caller.uid, username.toLowerCase())
      return { askedAt: new Date(now).toISOString() }
    },
  },
  logOutEverywhere: {
    summary: 'Ends every login of the caller, on every device.',
    limit: userRules.accounts,
    answer: async ({ identity, clock, store }, { uid, loggedInAt = 0 }, { earlier }) => {
      // First in the database, so older tokens can't write even if the provider is unreachable.
      await store.users.endLogins(uid, new Date(earlier ? loggedInAt : clock.now()))
      if (earlier) identity.forgetTokens(uid, loggedInAt)
      else await identity.endLogins(uid)
      return { loggedOutAt: new Date(clock.now()).toISOString() }
    },
  },
  deleteAccount: {
    summary: 'Deletes the caller’s account for good, the login with it; a repeat changes nothing more.',
    limit: userRules.accounts,
    answer: async (deps, caller, { id, username }) => {
      refuseOthers(caller, { id, username })
      const now = deps.clock.now()
      requireRecentLogin(caller, now)
      await deleteOf(deps, caller.uid)
      return { deletedAt: new Date(now).toISOString() }
    },
  },
} satisfies Partial<CloudFunctions>

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
