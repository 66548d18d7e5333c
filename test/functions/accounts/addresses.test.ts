import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { admitLogin } from '../../../functions/accounts/admitLogin'
import { createIdentity, IdentityGone, type Identity } from '../../../functions/guards/identity'
import type { Database } from '../../../functions/store/database'
import { findFreePort } from '../../../scripts/stack/freePorts'
import { postgres } from '../../support/databases/engines'
import { makeWorld, newEntries, type World } from '../../support/functions'
import { killHard, run, whenReady, type Program } from '../../support/programs/child'

const PROJECT = 'demo-passage-nine'
const THEIRS = 'a password of theirs'
const OWN = 'a password of mine'

/** Both sides count logins in whole seconds. */
const nextSecond = () => delay(1_020 - (Date.now() % 1_000))

describe('the address of an account, at the real Auth emulator', () => {
  let emulator: Program
  let identity: Identity
  let database: Database
  let world: World
  let port = 0

  beforeAll(async () => {
    port = await findFreePort()
    const dataDir = mkdtempSync(join(tmpdir(), 'p9-addresses-'))
    emulator = await whenReady(
      run('scripts/stack/authEmulator.ts', { DATA_DIR: dataDir, AUTH_EMULATOR_PORT: String(port) }),
    )
    database = await postgres.open()
    world = makeWorld(database)
    world.clock.now = Date.now
    const { store, clock, log, mails } = world.deps
    identity = createIdentity({
      projectId: PROJECT,
      emulatorHost: `127.0.0.1:${port}`,
      signInProviders: ['password'],
      admit: (caller) => admitLogin({ store, clock, log, mails, identity }, caller),
    })
  }, 60_000)
  afterAll(async () => {
    await identity.close()
    await database.close()
    await killHard(emulator)
  })

  async function post(path: string, body: object) {
    const url = `http://127.0.0.1:${port}/${path}`
    // Administrators get the link in the answer instead of a mail.
    const rights: Record<string, string> = 'returnOobLink' in body ? { authorization: 'Bearer owner' } : {}
    const headers = { 'content-type': 'application/json', ...rights }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer: { idToken?: string; localId?: string; oobLink?: string } = await response.json()
    return { ok: response.ok, ...answer }
  }
  const account = (method: string, body: object) =>
    post(`identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`, body)
  const logIn = async (email: string, password: string) => {
    const { idToken } = await account('signInWithPassword', { email, password, returnSecureToken: true })
    return idToken ?? null
  }
  /** Calls the provider directly, as the app does. */
  const linkFor = async (requestType: string, body: object) => {
    const { oobLink = '' } = await account('sendOobCode', { requestType, returnOobLink: true, ...body })
    return new URL(oobLink)
  }
  const open = async (link: URL, password = '') => {
    if (password !== '') link.searchParams.set('newPassword', password)
    return (await fetch(link)).text()
  }
  const resetPassword = async (email: string, password: string) =>
    open(await linkFor('PASSWORD_RESET', { email }), password)
  const verify = (token: string | null) => identity.verify(token ?? '', { checkRevoked: false })
  async function register(email: string, password: string) {
    const { idToken = '', localId: id = '' } = await account('signUp', {
      ...{ email, password, returnSecureToken: true },
    })
    await world.endpoints.addUser(await verify(idToken), { id, username: email, tests: newEntries() })
    return { id, idToken }
  }
  const addressOf = async (id: string) => (await world.deps.store.users.find(id))?.username
  const mailed = async () => {
    world.mailbox.received.length = 0
    await world.deps.mails.sendDue()
    return world.mailbox.received.map(
      ({ to, subject }) => `${to}: ${subject.includes('not') ? 'kept' : 'changed'}`,
    )
  }

  test('stays with the account that confirmed it: an earlier change request has no effect and is undone', async () => {
    const email = 'victim@example.com'
    const thief = 'thief@example.com'
    const { id, idToken } = await register(email, THEIRS)
    await world.endpoints.askAddress(await verify(idToken), { username: thief })
    const link = await linkFor('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: thief })

    await nextSecond()
    await resetPassword(email, OWN)
    await expect(verify(await logIn(email, OWN))).resolves.toMatchObject({ uid: id, email })
    await expect(verify(idToken)).rejects.toMatchObject({ code: 'unauthenticated' })

    await open(link)
    await resetPassword(thief, THEIRS)
    await nextSecond()
    await expect(verify(await logIn(thief, THEIRS))).rejects.toMatchObject({ code: 'address_refused' })
    expect(await addressOf(id)).toBe(email)
    expect((await mailed()).sort()).toEqual([`${email}: kept`, `${thief}: kept`].sort())

    await nextSecond()
    expect(await logIn(thief, THEIRS)).toBeNull()
    await resetPassword(email, OWN)
    await expect(verify(await logIn(email, OWN))).resolves.toMatchObject({ uid: id, email })
  }, 60_000)

  test('changes by a link that was asked for here; a token from before does not put the old one back', async () => {
    const [from, to] = ['old@example.com', 'new@example.com']
    const { id, idToken } = await register(from, OWN)
    await world.endpoints.askAddress(await verify(idToken), { username: to })
    await nextSecond()
    await open(await linkFor('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: to }))
    const caller = await verify(await logIn(to, OWN))
    expect(caller).toMatchObject({ uid: id, email: to })
    expect((await world.endpoints.getUserById(caller, { id })).username).toBe(to)
    expect((await mailed()).sort()).toEqual([`${from}: changed`, `${to}: changed`].sort())

    await expect(verify(idToken)).rejects.toMatchObject({ code: 'unauthenticated' })
    await world.endpoints.getUserById({ uid: id, email: from, loggedInAt: 0 }, { id })
    expect(await addressOf(id)).toBe(to)
    expect(await mailed()).toEqual([])
  }, 60_000)

  test('is not changed by a link that was never reported to our server', async () => {
    const email = 'eve@example.com'
    const { id, idToken } = await register(email, OWN)
    await open(await linkFor('VERIFY_AND_CHANGE_EMAIL', { idToken, newEmail: 'unasked@example.com' }))
    await expect(verify(await logIn('unasked@example.com', OWN))).rejects.toMatchObject({
      code: 'address_refused',
    })
    expect(await addressOf(id)).toBe(email)
  }, 60_000)

  test('is free again once its account is removed: the token becomes invalid, and a new account is a different one', async () => {
    const email = 'ann@example.com'
    const { id, idToken } = await register(email, OWN)
    expect(await identity.find(email)).toBe(id)
    await identity.remove(id)
    for (const checkRevoked of [true, false]) {
      const refused = await identity.verify(idToken, { checkRevoked }).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(IdentityGone)
      expect(refused).toMatchObject({ uid: id, code: 'unauthenticated' })
    }
    expect(await identity.find(email)).toBeNull()
    await expect(identity.remove(id)).resolves.toBeUndefined()
    expect(await logIn(email, OWN)).toBeNull()
    expect((await account('signUp', { email, password: OWN })).localId).not.toBe(id)
  })

  test('logs in again after all logins were ended; no token of before holds', async () => {
    const email = 'zoe@example.com'
    const { id, idToken } = await register(email, OWN)
    await nextSecond()
    await identity.endLogins(id)
    for (const checkRevoked of [true, false]) {
      await expect(identity.verify(idToken, { checkRevoked })).rejects.toMatchObject({
        code: 'unauthenticated',
      })
    }
    await expect(verify(await logIn(email, OWN))).resolves.toMatchObject({ uid: id })
  })
})
