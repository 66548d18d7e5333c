import type { Caller } from '../base/endpoint'
import type { Deps } from '../deps'
import type { Purpose } from './provider/provider'

/**
 * What a call for this buyer is counted as. Whoever has paid before, or has confirmed their address, goes before all
 * accounts of which we know nothing: these cost nothing to make, and share a small part.
 */
export async function purposeFor(
  { store }: Pick<Deps, 'store'>,
  { uid, emailVerified }: Pick<Caller, 'uid' | 'emailVerified'>,
): Promise<Purpose> {
  return emailVerified || (await store.payments.hasPaid(uid)) ? 'buy' : 'new'
}
