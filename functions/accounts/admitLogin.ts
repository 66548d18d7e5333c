import { ApiError } from '../base/apiError'
import type { Caller } from '../base/endpoint'
import type { Deps } from '../deps'
import { describeError } from '../base/describeError'
import type { AddressNotice } from '../store/schema/mails'

type Needed = Pick<Deps, 'store' | 'clock' | 'log'> & {
  mails: Pick<Deps['mails'], 'notify'>
  identity: Pick<Deps['identity'], 'putAddress' | 'forgetTokens'>
}

/**
 * Checks a login against its account when a token is first seen. Accepts a new address only if it was requested here,
 * so a confirmation link requested by a squatter can't take over the account.
 * @throws ApiError unauthenticated for an ended login, address_refused for a foreign address
 */
export async function admitLogin(deps: Needed, caller: Caller): Promise<void> {
  const { store, identity } = deps
  const { uid, email, emailVerified = false, loggedInAt = 0 } = caller
  const account = await store.users.login(uid)
  if (account === undefined || account.deletedAt !== null) return
  if (account.validSince !== null && loggedInAt < account.validSince.getTime()) {
    throw new ApiError('unauthenticated')
  }
  if (isSame(account.username, email)) {
    if (!emailVerified || account.confirmed) return
    await store.users.confirm(uid, new Date(loggedInAt))
    return identity.forgetTokens(uid, loggedInAt)
  }
  const change = { from: account.username, to: email }
  const isAllowed = emailVerified && account.otherAddresses.some((address) => isSame(address, email))
  if (!isAllowed) {
    await putBack(deps, uid, { ...change, confirmed: account.confirmed })
    throw new ApiError('address_refused')
  }
  await store.transaction(async (repositories) => {
    const isChanged = await repositories.users.changeAddress(uid, {
      ...change,
      loggedInAt: new Date(loggedInAt),
    })
    if (isChanged) await deps.mails.notify(repositories, uid, toBoth({ about: 'changed', ...change }))
  })
  identity.forgetTokens(uid, loggedInAt)
}

type Change = { from: string; to: string }

/** Restores the address, so the owner can reset the password. If that fails, the login is refused anyway. */
async function putBack(
  { identity, store, mails, log }: Needed,
  uid: string,
  { confirmed, ...change }: Change & { confirmed: boolean },
): Promise<void> {
  try {
    if (!(await identity.putAddress(uid, change.from, confirmed))) return
    log.warn({ event: 'account', outcome: 'address put back' })
    await store.transaction((repositories) =>
      mails.notify(repositories, uid, toBoth({ about: 'refused', ...change })),
    )
  } catch (error) {
    log.warn({ event: 'account', outcome: 'address not put back', faults: describeError(error) })
  }
}

function toBoth(notice: Omit<AddressNotice, 'recipient'>): AddressNotice[] {
  return [notice.from, notice.to].map((recipient) => ({ ...notice, recipient }))
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
