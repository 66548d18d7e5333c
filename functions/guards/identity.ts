import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import * as z from 'zod/mini'
import { parseJson } from '../../domain/base/parseJson'
import { systemClock, type Clock } from '../base/clock'
import { ApiError, Unavailable } from '../base/apiError'
import type { Caller } from '../base/endpoint'
import { VerifiedTokens } from './verifiedTokens'

/** The token is valid, but its account is gone. */
export class IdentityGone extends ApiError {
  constructor(readonly uid: string) {
    super('unauthenticated')
  }
}

/** Times in ISO 8601, or null */
export type KeptIdentity = { createdAt: string | null; lastLoginAt: string | null; emailVerified: boolean }

/** The provider's limit per request */
const MOST_ASKED = 100

/** Identities of a Firebase project or its local emulator (host:port) */
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
  signInProviders: readonly string[]
  /** Called once per new token; throws to refuse the login (accounts/admitLogin.ts). */
  admit?: (caller: Caller) => Promise<void>
}) {
  // The SDK reads only this variable.
  if (emulatorHost) process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulatorHost
  else delete process.env['FIREBASE_AUTH_EMULATOR_HOST']
  const app = initializeApp({ projectId }, `identity-${projectId}-${emulatorHost ?? 'production'}`)
  const auth = getAuth(app)
  const verified = new VerifiedTokens()
  const verifiedBy = async (token: string, checkRevoked: boolean) => {
    try {
      const decoded = await auth.verifyIdToken(token, checkRevoked)
      const { uid, email = '', auth_time: loggedInAt, exp: expiresAt } = decoded
      // The SDK uses the machine's clock, which may be behind.
      if (expiresAt * 1000 <= clock.now()) throw new ApiError('unauthenticated')
      // Sign-in providers not used here, and tokens without an email
      if (email === '' || !signInProviders.includes(providerOf(decoded))) {
        throw new ApiError('login_refused')
      }
      const emailVerified = decoded.email_verified === true
      const caller = { uid, email, emailVerified, loggedInAt: loggedInAt * 1000 }
      return { caller, expiresAt: expiresAt * 1000 }
    } catch (error) {
      if (error instanceof ApiError) throw error
      // The machine's clock may also be ahead, which must not log anyone out.
      if (hasCode(error, 'auth/id-token-expired') && (claimsOf(token)?.exp ?? 0) * 1000 > clock.now()) {
        throw new Unavailable('clock', { cause: error })
      }
      throw isUnknownUser(error) ? goneOf(token) : identityErrorOf(error)
    }
  }
  return {
    /**
     * @throws ApiError unauthenticated (IdentityGone if the account is gone), login_refused for a token without email or
     * of a disabled sign-in provider, unavailable
     */
    async verify(token: string, { checkRevoked }: { checkRevoked: boolean }): Promise<Caller> {
      const now = clock.now()
      const known = checkRevoked ? undefined : verified.find(token, now)
      if (known) return known
      if (!isReadable(token)) throw new ApiError('unauthenticated')
      const { caller, expiresAt } = await verifiedBy(token, checkRevoked)
      if (verified.isEnded(caller, now)) throw new ApiError('unauthenticated')
      await admit(caller)
      verified.keep(token, { caller, expiresAt })
      return caller
    },
    /** Drops the user's cached tokens and rejects those of logins before a time in ms. */
    forgetTokens: (uid: string, before: number) => verified.end(uid, before),
    /** Ends earlier logins. @returns false when the login already has the address */
    async putAddress(uid: string, email: string, isConfirmed: boolean): Promise<boolean> {
      const user = await auth.getUser(uid)
      if (user.email?.toLowerCase() === email.toLowerCase()) return false
      await auth.updateUser(uid, { email, emailVerified: isConfirmed })
      await this.endLogins(uid)
      return true
    },
    /**
     * This process rejects issued ID tokens immediately, others when they check revocation or the token expires, within
     * an hour.
     * @throws ApiError unavailable
     */
    async endLogins(uid: string): Promise<void> {
      await asked(auth.revokeRefreshTokens(uid))
      verified.end(uid, clock.now())
    },
    /** Succeeds if the login is already gone. */
    async remove(uid: string): Promise<void> {
      await auth.deleteUser(uid).catch(nullIfUnknown)
      verified.end(uid, clock.now())
    },
    /** @returns null for an unknown id @throws ApiError unavailable */
    async describe(uid: string): Promise<KeptIdentity | null> {
      const user = await asked(auth.getUser(uid).catch(nullIfUnknown))
      if (user === null) return null
      const { creationTime, lastSignInTime } = user.metadata
      return {
        createdAt: isoOf(creationTime),
        lastLoginAt: isoOf(lastSignInTime),
        emailVerified: user.emailVerified,
      }
    },
    /** @returns the address's login id, or null @throws ApiError unavailable */
    async find(email: string): Promise<string | null> {
      const user = await asked(auth.getUserByEmail(email).catch(nullIfUnknown))
      return user && user.uid
    },
    /** @returns the ids without a login @throws ApiError unavailable */
    async missing(uids: readonly string[]): Promise<string[]> {
      const missing: string[] = []
      for (let start = 0; start < uids.length; start += MOST_ASKED) {
        const some = uids.slice(start, start + MOST_ASKED).map((uid) => ({ uid }))
        const { notFound } = await asked(auth.getUsers(some))
        missing.push(...notFound.flatMap((each) => ('uid' in each ? [each.uid] : [])))
      }
      return missing
    },
    close: () => deleteApp(app),
  }
}

export type Identity = ReturnType<typeof createIdentity>

const Part = z.record(z.string(), z.unknown())

/** The SDK throws a different error on an invalid payload. */
function isReadable(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.slice(0, 2).every((part) => Part.safeParse(decoded(part)).success)
}

function decoded(part: string): unknown {
  return parseJson(Buffer.from(part, 'base64url').toString('utf8'))
}

/** The SDK writes HTTP dates, and null or an invalid date for none. */
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

function nullIfUnknown(error: unknown): null {
  if (isUnknownUser(error)) return null
  throw error
}

function asked<Result>(question: Promise<Result>): Promise<Result> {
  return question.catch((error: unknown) => {
    throw identityErrorOf(error)
  })
}

const Claims = z.object({ sub: z.string(), exp: z.number() })

function claimsOf(token: string): z.output<typeof Claims> | null {
  const [, payload = ''] = token.split('.')
  const claims = Claims.safeParse(decoded(payload))
  return claims.success ? claims.data : null
}

/** The SDK verifies the token before it looks up the user, so its claims are valid. */
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
 * Only an invalid token may log the user out. Errors of this server, such as missing credentials, are returned as they
 * are.
 */
export function identityErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  // The SDK uses the same code for keys it failed to fetch and for malformed tokens.
  const isFetchFailure = /^Error (fetching|while making request)/.test(error.message)
  if (isFetchFailure || UNREACHABLE_CODES.has(error.code)) {
    return new Unavailable('identity provider', { cause: error })
  }
  return REFUSED_CODES.has(error.code) ? new ApiError('unauthenticated') : error
}
