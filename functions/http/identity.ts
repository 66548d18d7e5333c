import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { ApiError } from './apiError'
import type { Caller } from './endpoint'

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
  return {
    async verify(token, { checkRevoked }) {
      try {
        const { uid, email = '' } = await auth.verifyIdToken(token, checkRevoked)
        return { uid, email }
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
