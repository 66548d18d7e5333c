import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import * as z from 'zod/mini'
import { parseJson } from '../../domain/base/parseJson'
import { systemClock, type Clock } from '../base/clock'
import { ApiError, Unavailable } from '../base/apiError'
import type { Caller } from '../base/endpoint'
import { VerifiedTokens } from './verifiedTokens'

/** A token that holds, of somebody whom the identity provider no longer has. */
export class IdentityGone extends ApiError {
  constructor(readonly uid: string) {
    super('unauthenticated')
  }
}

/** Times are ISO 8601, or null where there is none. */
export type KeptIdentity = { createdAt: string | null; lastLoginAt: string | null; emailVerified: boolean }

/** Who a bearer token speaks for. */
export type Identity = {
  /**
   * @throws ApiError unauthenticated for a token that does not hold (IdentityGone where its owner is no more),
   * login_refused for one without an email or of a kind of login that is not in use, unavailable when nobody can tell
   */
  verify(token: string, options: { checkRevoked: boolean }): Promise<Caller>
  /**
   * Ends every login of somebody: no token that stands for an earlier one can be renewed. Those that are out are refused
   * by this process at once, and by others where they ask for revocation, and everywhere when their hour is over.
   * @throws ApiError unavailable when nobody can tell
   */
  endLogins(uid: string): Promise<void>
  /** From here on this process asks again about a person's tokens of logins from before a moment, in ms. */
  forgetTokens(uid: string, before: number): void
  /**
   * Gives a login this address and ends every login of before.
   * @returns false when it has the address already
   * @throws what the provider says, such as that the address is another login's
   */
  putAddress(uid: string, email: string, isConfirmed: boolean): Promise<boolean>
  /** Removes somebody's login for good; one that is not there is removed already. */
  remove(uid: string): Promise<void>
  /** What the provider keeps of somebody; null when it has nobody of this id. @throws ApiError unavailable */
  describe(uid: string): Promise<KeptIdentity | null>
  /** Whose login this address is; null when it is nobody's. @throws ApiError unavailable when nobody can tell */
  find(email: string): Promise<string | null>
  /** Those of these ids that have no login. @throws ApiError unavailable when nobody can tell */
  missing(uids: readonly string[]): Promise<string[]>
  close(): Promise<void>
}

/** The most ids that the provider takes in one request. */
const MOST_ASKED = 100

/** The identities of one Firebase project, or of its local emulator (host:port). */
export function createIdentity({
  projectId,
  emulatorHost,
  clock = systemClock,
  signInProviders,
  admit = async () => undefined,
}: {
  projectId: string
  emulatorHost?: string
  clock?: Clock
  /** The kinds of login whose tokens are taken. */
  signInProviders: readonly string[]
  /** Asked of a login whose token was not seen before; throws for one that may do nothing (accounts/admitLogin.ts). */
  admit?: (caller: Caller) => Promise<void>
}): Identity {
  // The SDK has no other way to be told.
  if (emulatorHost) process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulatorHost
  else delete process.env['FIREBASE_AUTH_EMULATOR_HOST']
  const app = initializeApp({ projectId }, `identity-${projectId}-${emulatorHost ?? 'production'}`)
  const auth = getAuth(app)
  const verified = new VerifiedTokens()
  // The emulator's tokens have no signature to remember: the SDK looks its accounts up each time.
  const isRemembered = emulatorHost === undefined
  /** @throws as `verify` does */
  const verifiedBy = async (token: string, checkRevoked: boolean) => {
    try {
      const decoded = await auth.verifyIdToken(token, checkRevoked)
      const { uid, email = '', auth_time: loggedInAt, exp: expiresAt } = decoded
      // The SDK goes by the machine's clock, which may be behind.
      if (expiresAt * 1000 <= clock.now()) throw new ApiError('unauthenticated')
      // Other kinds of login may be enabled in the project, and a token may lack an email: neither has an account here.
      if (email === '' || !signInProviders.includes(providerOf(decoded))) {
        throw new ApiError('login_refused')
      }
      const emailVerified = decoded.email_verified === true
      const caller = { uid, email, emailVerified, loggedInAt: loggedInAt * 1000 }
      return { caller, expiresAt: expiresAt * 1000 }
    } catch (error) {
      if (error instanceof ApiError) throw error
      // Or it may be ahead, for which nobody is logged out.
      if (hasCode(error, 'auth/id-token-expired') && expiryOf(token) > clock.now()) {
        throw new Unavailable('clock', { cause: error })
      }
      throw isUnknownUser(error) ? goneOf(token) : identityErrorOf(error)
    }
  }
  return {
    async verify(token, { checkRevoked }) {
      const now = clock.now()
      const known = checkRevoked ? undefined : verified.find(token, now)
      if (known) return known
      if (!isReadable(token)) throw new ApiError('unauthenticated')
      const { caller, expiresAt } = await verifiedBy(token, checkRevoked)
      if (verified.isEnded(caller, now)) throw new ApiError('unauthenticated')
      await admit(caller)
      if (isRemembered) verified.keep(token, { caller, expiresAt })
      return caller
    },
    forgetTokens: (uid, before) => verified.end(uid, before),
    async putAddress(uid, email, isConfirmed) {
      const user = await auth.getUser(uid)
      if (user.email?.toLowerCase() === email.toLowerCase()) return false
      await auth.updateUser(uid, { email, emailVerified: isConfirmed })
      await this.endLogins(uid)
      return true
    },
    async endLogins(uid) {
      await auth.revokeRefreshTokens(uid).catch((error: unknown) => {
        throw identityErrorOf(error)
      })
      verified.end(uid, clock.now())
    },
    async remove(uid) {
      await auth.deleteUser(uid).catch((error: unknown) => {
        if (!isUnknownUser(error)) throw error
      })
    },
    async describe(uid) {
      const user = await auth.getUser(uid).catch((error: unknown) => {
        if (isUnknownUser(error)) return null
        throw identityErrorOf(error)
      })
      if (user === null) return null
      const { creationTime, lastSignInTime } = user.metadata
      return {
        createdAt: isoOf(creationTime),
        lastLoginAt: isoOf(lastSignInTime),
        emailVerified: user.emailVerified,
      }
    },
    async find(email) {
      const user = await auth.getUserByEmail(email).catch((error: unknown) => {
        if (isUnknownUser(error)) return null
        throw identityErrorOf(error)
      })
      return user && user.uid
    },
    async missing(uids) {
      const missing: string[] = []
      for (let start = 0; start < uids.length; start += MOST_ASKED) {
        const asked = uids.slice(start, start + MOST_ASKED).map((uid) => ({ uid }))
        const { notFound } = await auth.getUsers(asked).catch((error: unknown) => {
          throw identityErrorOf(error)
        })
        missing.push(...notFound.flatMap((each) => ('uid' in each ? [each.uid] : [])))
      }
      return missing
    },
    close: () => deleteApp(app),
  }
}

const Part = z.record(z.string(), z.unknown())

/** Whether a token is well-formed: the SDK throws an error of its own at a payload that is no JSON. */
function isReadable(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.slice(0, 2).every((part) => Part.safeParse(decoded(part)).success)
}

function decoded(part: string): unknown {
  return parseJson(Buffer.from(part, 'base64url').toString('utf8'))
}

/** The SDK writes times as HTTP does, and a missing one as null or as an invalid date. */
function isoOf(text: string | null): string | null {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

const Provider = z.object({ firebase: z.object({ sign_in_provider: z.string() }) })

function providerOf(claims: unknown): string {
  const parsed = Provider.safeParse(claims)
  return parsed.success ? parsed.data.firebase.sign_in_provider : ''
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function isUnknownUser(error: unknown): boolean {
  return hasCode(error, 'auth/user-not-found')
}

const Claims = z.object({ sub: z.string(), exp: z.number() })

/** A token's claims, verified or not. */
function claimsOf(token: string): z.output<typeof Claims> | null {
  const [, payload = ''] = token.split('.')
  const claims = Claims.safeParse(decoded(payload))
  return claims.success ? claims.data : null
}

/** In ms; 0 for a token without one. */
function expiryOf(token: string): number {
  return (claimsOf(token)?.exp ?? 0) * 1000
}

/** The SDK looks its user up only after the token itself was verified, so its claims are true. */
function goneOf(token: string): ApiError {
  const claims = claimsOf(token)
  return claims ? new IdentityGone(claims.sub) : new ApiError('unauthenticated')
}

const REFUSED_CODES = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
])
const UNREACHABLE_CODES = new Set(['app/network-error', 'app/network-timeout', 'auth/internal-error'])

/**
 * What a failed verification means: an error of the token, a provider out of reach, or (thrown on as it is)
 * an error of ours such as missing credentials. Only the first may log anybody out.
 */
export function identityErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  // Keys that could not be fetched come under the same code as a malformed token.
  const isFetchFailure = /^Error (fetching|while making request)/.test(error.message)
  if (isFetchFailure || UNREACHABLE_CODES.has(error.code)) {
    return new Unavailable('identity provider', { cause: error })
  }
  return REFUSED_CODES.has(error.code) ? new ApiError('unauthenticated') : error
}
