import { ApiError } from '../../functions/base/apiError'
import type { Identity } from '../../functions/guards/identity'

export type FakeIdentity = Identity & {
  readonly removed: string[]
  /** How many of the next removals get no answer. */
  failing: number
}

export function fakeIdentity(): FakeIdentity {
  const fake: FakeIdentity = {
    removed: [],
    failing: 0,
    verify: () => Promise.reject(new ApiError('unauthenticated')),
    describe: async () => ({
      createdAt: '2026-11-01T09:00:00.000Z',
      lastLoginAt: '2026-11-21T09:00:00.000Z',
      emailVerified: true,
    }),
    find: async () => null,
    missing: async () => [],
    endLogins: async () => undefined,
    forgetTokens: () => undefined,
    putAddress: async () => false,
    async remove(uid) {
      if (fake.failing > 0) {
        fake.failing -= 1
        throw new Error('No answer.')
      }
      if (!fake.removed.includes(uid)) fake.removed.push(uid)
    },
    close: async () => undefined,
  }
  return fake
}
