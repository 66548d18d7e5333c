import { TOMBSTONE_DAYS } from '../../domain/account'
import type { Deps } from '../deps'
import { ApiError } from '../base/apiError'
import { describeError } from '../base/describeError'
import { CHECKOUT_DEAD_MS } from '../payments/settleOverlapping'
import type { Repositories } from '../store/store'

/** Retry of a failed or interrupted removal of a login */
const AGAIN_MS = 60_000
const AT_ONCE = 20
const DAY_MS = 86_400_000

/**
 * One transaction leaves a tombstone, deletes personal data and unlinks orders and payments. The login is removed
 * afterwards; if the identity provider is unreachable, the sweep retries. Idempotent.
 * @throws ApiError payment_pending while a charge is possible or in review
 */
export async function deleteAccount(deps: Deps, uid: string): Promise<void> {
  const { clock, store, log } = deps
  const now = new Date(clock.now())
  const removeAt = new Date(now.getTime() + AGAIN_MS)
  const isNew = await store.transaction(async ({ accounts }) => {
    if (!(await accounts.createTombstone(uid, { now, removeAt }))) return false
    await refusePending(accounts, uid, now)
    await accounts.deletePersonalData(uid)
    return true
  })
  if (isNew) log.info({ event: 'account', outcome: 'deleted' })
  await removeIdentity(deps, uid)
}

/** @throws ApiError payment_pending with the latest end of the wait; a review has none */
async function refusePending(accounts: Repositories['accounts'], uid: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - CHECKOUT_DEAD_MS)
  const { checkouts, isInReview } = await accounts.moneyUnderWay(uid, { now, since })
  if (isInReview) throw new ApiError('payment_pending')
  if (checkouts.length === 0) return
  // A checkout being opened may open until then.
  const opened = checkouts.flatMap(({ openedAt, openingUntil }) => [openedAt, openingUntil])
  const last = Math.max(...opened.map((each) => each?.getTime() ?? 0))
  throw new ApiError('payment_pending', { until: new Date(last + CHECKOUT_DEAD_MS).toISOString() })
}

/** Retries login removals and deletes expired tombstones. */
export async function finishDeletions(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const due = { now: new Date(now), again: new Date(now + AGAIN_MS), limit: AT_ONCE }
  for (const uid of await deps.store.accounts.takeRemovals(due)) await removeIdentity(deps, uid)
  await deps.store.accounts.forget(new Date(now - TOMBSTONE_DAYS * DAY_MS))
}

async function removeIdentity({ identity, store, log }: Deps, uid: string): Promise<void> {
  try {
    await identity.remove(uid)
    await store.accounts.identityRemoved(uid)
  } catch (error) {
    log.warn({ event: 'account', outcome: 'login not removed yet', faults: describeError(error) })
  }
}
