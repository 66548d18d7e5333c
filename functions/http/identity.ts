import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { ApiError } from './apiError'
import type { Caller } from './endpoint'
import { VerifiedTokens } from './verifiedTokens'

/** Who a bearer token speaks for. */
export type Identity = {
  /**
   * @throws ApiError unauthenticated for a token that does not hold, unavailable when nobody can tell
   */
  verify(token: string, options: { checkRevoked: boolean }): Promise<Caller>
  close(): Promise<void>
}

/** The identities of one Firebase project, or of its local emulator (host:port). */
export function createIdentity({
  projectId,
  emulatorHost,
}: {
  projectId: string
  emulatorHost?: string
}): Identity {
  // The SDK has no other way to be told.
  if (emulatorHost) process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulatorHost
  else delete process.env['FIREBASE_AUTH_EMULATOR_HOST']
  const app = initializeApp({ projectId }, `identity-${projectId}-${emulatorHost ?? 'production'}`)
  const auth = getAuth(app)
  const verified = new VerifiedTokens()
  // The emulator's tokens have no signature to remember: the SDK looks its accounts up each time.
  const isRemembered = emulatorHost === undefined
  return {
    async verify(token, { checkRevoked }) {
      const known = checkRevoked ? undefined : verified.find(token, Date.now())
      if (known) return known
      try {
        const { uid, email = '', exp } = await auth.verifyIdToken(token, checkRevoked)
        const caller = { uid, email }
        if (isRemembered) verified.keep(token, { caller, expiresAt: exp * 1000 })
        return caller
      } catch (error) {
        throw refusalOf(error)
      }
    },
    close: () => deleteApp(app),
  }
}

const REFUSED_CODES = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
  'auth/user-not-found',
])
const UNREACHABLE_CODES = new Set(['app/network-error', 'app/network-timeout', 'auth/internal-error'])

/**
 * What a failed verification means: a fault of the token, a provider out of reach, or (thrown on as it is)
 * a fault of ours such as missing credentials. Only the first may log anybody out.
 */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  // Keys that could not be fetched come under the same code as a malformed token.
  const isFetchFailure = /^Error (fetching|while making request)/.test(error.message)
  if (isFetchFailure || UNREACHABLE_CODES.has(error.code)) return new ApiError('unavailable')
  return REFUSED_CODES.has(error.code) ? new ApiError('unauthenticated') : error
}
