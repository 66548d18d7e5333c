import type { Caller } from '../base/endpoint'
import type { Deps } from '../deps'
import type { Purpose } from './provider/provider'

/** Buyers who have paid before or confirmed their address take precedence. */
export async function purposeFor(
  { store }: Pick<Deps, 'store'>,
  { uid, emailVerified }: Pick<Caller, 'uid' | 'emailVerified'>,
): Promise<Purpose> {
  return emailVerified || (await store.payments.hasPaid(uid)) ? 'buy' : 'new'
}
