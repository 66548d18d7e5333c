import { withoutKey, type TestContent } from '../../domain/content'
import type { Deps } from '../deps'
import { ApiError } from '../base/apiError'
import type { PassageRequest } from '../endpoints/passageRoute'
import type { Caller } from '../base/endpoint'
import { ownAttempt } from './attempts'
import { finishOverdue } from './overdue'
import { refuseHeld } from './hold'

/**
 * Includes the key only once the attempt is finished. An open attempt continues even if access is revoked.
 * Giving the key ends late work, so a page unaware of its deadline must ask without it (`asOpen`).
 * @throws ApiError not_paid, no_attempt, forbidden, not_found; test_running while another attempt is open
 */
export async function readPassage(
  deps: Deps,
  { uid }: Caller,
  { testNumber, passage, attemptId, asOpen = false }: PassageRequest,
): Promise<{ content: TestContent; version: string }> {
  const { store, testVersions } = deps
  const isPaid = await store.users.hasPaid(uid, testNumber)
  await finishOverdue(deps, uid)

  const attempt =
    attemptId === undefined
      ? await store.attempts.latest(uid, testNumber)
      : ownAttempt(await store.attempts.find(attemptId), uid)
  if (attempt && attempt.testNumber !== testNumber) throw new ApiError('no_attempt')
  if (!isPaid && attempt?.status !== 'open') throw new ApiError('not_paid')
  if (attempt === undefined) return currentPassage(deps, testNumber, passage)

  const content = (await testVersions.pinned(attempt.contentVersion))[passage - 1]
  if (content === undefined) throw new ApiError('not_found')
  const version = attempt.contentVersion
  if (attempt.status === 'open' || asOpen) return { content: withoutKey(content), version }
  await store.transaction(async ({ users, attempts, results }) => {
    await users.holdAlone(uid)
    const unshown = await results.unshown(uid, testNumber)
    refuseHeld(unshown.filter(({ status }) => status === 'open'))
    // Also ends late work of other attempts at the test.
    if (unshown.length > 0) {
      await attempts.change(attempt.id, { revealedAt: new Date(deps.clock.now()) })
    }
  })
  return { content, version }
}

/** Owners may read the text before the clock runs. */
async function currentPassage({ testVersions }: Deps, testNumber: number, passage: number) {
  const current = await testVersions.current(testNumber)
  const content = current?.passages[passage - 1]
  if (current === undefined || content === undefined) throw new ApiError('not_found')
  return { content: withoutKey(content), version: current.version }
}
