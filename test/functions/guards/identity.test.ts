import { createServer, type Server } from 'node:http'
import { ApiError } from '../../../functions/base/apiError'
import {
  createIdentity,
  IdentityGone,
  identityErrorOf,
  type Identity,
} from '../../../functions/guards/identity'
import { findFreePort } from '../../../scripts/stack/freePorts'

const PROJECT = 'demo-test'

function unsignedToken(uid: string, lifeSeconds = 3600, claims: object = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const payload = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: uid,
    email: 'ann@example.com',
    auth_time: now,
    iat: now - 10,
    exp: now - 10 + lifeSeconds,
    firebase: { identities: {}, sign_in_provider: 'password' },
    ...claims,
  }
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`
}

describe('an identity', () => {
  let provider: Server
  let identity: Identity
  let users: object[] = []

  beforeAll(async () => {
    const port = await findFreePort()
    provider = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ users }))
    })
    await new Promise<void>((resolve) => provider.listen(port, '127.0.0.1', resolve))
    identity = createIdentity({
      projectId: PROJECT,
      emulatorHost: `127.0.0.1:${port}`,
      signInProviders: ['password'],
    })
  })
  afterAll(async () => {
    await identity.close()
    provider.closeAllConnections()
    provider.close()
  })

  it('is who the token speaks for', async () => {
    users = [{ localId: 'ann', email: 'ann@example.com' }]
    const caller = await identity.verify(unsignedToken('ann'), { checkRevoked: false })
    expect(caller).toMatchObject({ uid: 'ann', email: 'ann@example.com' })
    expect(Math.abs(Date.now() - (caller.loggedInAt ?? 0))).toBeLessThan(10_000)
  })

  it.each([
    ['without an email', { email: undefined }],
    ['with an empty email', { email: '' }],
    ['of an anonymous login', { firebase: { sign_in_provider: 'anonymous' } }],
    ['of a kind of login that is not configured', { firebase: { sign_in_provider: 'google.com' } }],
    ['of a kind that nobody tells', { firebase: undefined }],
  ])('is null when the token is one %s', async (_what, claims) => {
    users = [{ localId: 'ann', email: 'ann@example.com' }]
    for (const checkRevoked of [false, true]) {
      const verifying = identity.verify(unsignedToken('ann', 3600, claims), { checkRevoked })
      await expect(verifying).rejects.toMatchObject({ code: 'login_refused' })
    }
  })

  it.each([
    ['is no token', 'nonsense', [{ localId: 'ann' }]],
    ['has expired', unsignedToken('ann', 5), [{ localId: 'ann' }]],
    ['speaks for nobody', unsignedToken('ann'), []],
    ['speaks for a disabled account', unsignedToken('ann'), [{ localId: 'ann', disabled: true }]],
    ['was revoked', unsignedToken('ann'), [{ localId: 'ann', validSince: '9999999999' }]],
  ])('is refused when the token %s', async (_what, token, known) => {
    users = known
    await expect(identity.verify(token, { checkRevoked: true })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  const part = (text: string) => Buffer.from(text).toString('base64url')
  const head = part('{"alg":"none","typ":"JWT"}')
  it.each([
    ['a payload that is no JSON', `${head}.aaaa.`],
    ['a payload that is a list', `${head}.${part('[1]')}.`],
    ['a payload that is null', `${head}.${part('null')}.`],
    ['a payload that is cut off', `${head}.${part('{"sub":"ann"')}.`],
    ['a payload that is no UTF-8', `${head}.${Buffer.from([0xff, 0xfe]).toString('base64url')}.`],
    ['no payload', `${head}..`],
    ['a head that is no JSON', `aaaa.${part('{}')}.`],
    ['four parts', `${head}.${part('{}')}..`],
    ['two parts', `${head}.${part('{}')}`],
  ])('is refused when the token has %s', async (_what, token) => {
    for (const checkRevoked of [true, false]) {
      await expect(identity.verify(token, { checkRevoked })).rejects.toMatchObject({
        code: 'unauthenticated',
      })
    }
  })

  it('is named where the token holds and its owner is gone', async () => {
    users = []
    const refused = await identity
      .verify(unsignedToken('ann'), { checkRevoked: true })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(IdentityGone)
    expect(refused).toMatchObject({ uid: 'ann', code: 'unauthenticated' })
  })

  it('is unavailable, not refused, while the provider is unreachable', async () => {
    const unreachable = createIdentity({
      projectId: PROJECT,
      emulatorHost: `127.0.0.1:${await findFreePort()}`,
      signInProviders: ['password'],
    })
    await expect(unreachable.verify(unsignedToken('ann'), { checkRevoked: false })).rejects.toMatchObject({
      code: 'unavailable',
    })
    await unreachable.close()
  })

  it.each([
    ['is ahead: it cannot be told, and nobody is logged out', -2, 'unavailable'],
    ['is behind: it is refused', 2, 'unauthenticated'],
  ])('whose token has expired by one of two clocks, where this machine %s', async (_what, hours, code) => {
    users = [{ localId: 'ann', email: 'ann@example.com' }]
    const { port } = Object(provider.address())
    const clocked = createIdentity({
      projectId: PROJECT,
      emulatorHost: `127.0.0.1:${port}`,
      clock: { now: () => Date.now() + hours * 3_600_000 },
      signInProviders: ['password'],
    })
    const token = unsignedToken('ann', hours < 0 ? 5 : 3_600)
    await expect(clocked.verify(token, { checkRevoked: false })).rejects.toMatchObject({ code })
  })

  it("does not take the emulator's unsigned tokens without an emulator", async () => {
    const real = createIdentity({ projectId: PROJECT, signInProviders: ['password'] })
    await expect(real.verify(unsignedToken('ann'), { checkRevoked: false })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    await real.close()
  })
})

describe('a failed verification', () => {
  const failure = (code: string, message = '') => Object.assign(new Error(message), { code })

  it.each([
    ['auth/argument-error', 'Decoding Firebase ID token failed.', 'unauthenticated'],
    ['auth/argument-error', 'Error fetching public keys for Google certs: fetch failed', 'unavailable'],
    ['auth/argument-error', 'Error while making request: getaddrinfo EAI_AGAIN', 'unavailable'],
    ['auth/internal-error', 'An internal error has occurred.', 'unavailable'],
    ['app/network-timeout', 'Error while making request: timeout.', 'unavailable'],
  ])('with %s (%s) means %s', (code, message, meaning) => {
    expect(identityErrorOf(failure(code, message))).toMatchObject({ code: meaning })
  })

  it('that is our fault logs no user out', () => {
    const fault = failure('app/invalid-credential', 'no credentials')
    expect(identityErrorOf(fault)).toBe(fault)
    expect(identityErrorOf(fault)).not.toBeInstanceOf(ApiError)
  })
})
