import { TOMBSTONE_DAYS } from '../../domain/account'
import type { Deps } from '../deps'
import { ApiError } from '../base/apiError'
import { describeError } from '../base/describeError'
import { CHECKOUT_DEAD_MS } from '../payments/openCheckout'
import type { Repositories } from '../store/store'

/** When a failed or interrupted removal of a login is retried. */
const AGAIN_MS = 60_000
const AT_ONCE = 20
const DAY_MS = 86_400_000

/**
 * Deletes somebody's account. One transaction leaves a tombstone, removes what is personal and unlinks orders and
 * payments; only then is the identity provider asked to remove the login. Where it cannot be reached the account is
 * gone all the same, and the sweep asks again. Safe to repeat.
 * @throws ApiError payment_pending while their money may be on its way
 */
export async function deleteAccount(deps: Deps, uid: string): Promise<void> {
  const { clock, store, log } = deps
  const now = new Date(clock.now())
  const removeAt = new Date(now.getTime() + AGAIN_MS)
  const isNew = await store.transaction(async ({ accounts }) => {
    if (!(await accounts.bury(uid, { now, removeAt }))) return false
    await refusePending(accounts, uid, now)
    await accounts.erase(uid)
    return true
  })
  if (isNew) log.info({ event: 'account', outcome: 'deleted' })
  await removeIdentity(deps, uid)
}

/** @throws ApiError payment_pending with the moment that the wait ends at the latest; a decision of people has none */
async function refusePending(accounts: Repositories['accounts'], uid: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - CHECKOUT_DEAD_MS)
  const { checkouts, isInReview } = await accounts.moneyUnderWay(uid, { now, since })
  if (isInReview) throw new ApiError('payment_pending')
  if (checkouts.length === 0) return
  // One that is being opened may open until then.
  const opened = checkouts.flatMap(({ openedAt, openingUntil }) => [openedAt, openingUntil])
  const last = Math.max(...opened.map((each) => each?.getTime() ?? 0))
  throw new ApiError('payment_pending', { until: new Date(last + CHECKOUT_DEAD_MS).toISOString() })
}

/** Finishes deletions: removes logins that could not be removed yet, and expired tombstones. */
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
