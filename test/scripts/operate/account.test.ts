import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AccountExport } from '../../../domain/account'
import { testNumbers } from '../../../domain/exam'
import { createIdentity, IdentityGone, type Identity } from '../../../functions/guards/identity'
import { findFreePort } from '../../../scripts/stack/ports'
import { killHard, run, runToEnd, whenReady, type Program } from '../../support/programs/child'
import { layDatabase } from '../../support/databases/engines'

const PROJECT = 'demo-passage-nine'
const PASSWORD = 'correct horse'

describe('a login at the real Auth emulator', () => {
  let emulator: Program
  let identity: Identity
  let port = 0
  const dataDir = mkdtempSync(join(tmpdir(), 'p9-account-'))

  beforeAll(async () => {
    port = await findFreePort()
    emulator = await whenReady(
      run('scripts/stack/authEmulator.ts', { DATA_DIR: dataDir, AUTH_EMULATOR_PORT: String(port) }),
    )
    identity = createIdentity({
      projectId: PROJECT,
      emulatorHost: `127.0.0.1:${port}`,
      signInProviders: ['password'],
    })
  }, 60_000)
  afterAll(async () => {
    await identity.close()
    await killHard(emulator)
  })

  async function ask(method: 'signUp' | 'signInWithPassword', email: string) {
    const url = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
    })
    const { idToken = '', localId = '' }: { idToken?: string; localId?: string } = await response.json()
    return { ok: response.ok, idToken, localId }
  }

  test('is removed for good: its token is of nobody, and the address is free for a new one', async () => {
    const email = 'ann@example.com'
    const before = Date.now()
    const { idToken, localId: uid } = await ask('signUp', email)
    const caller = await identity.verify(idToken, { checkRevoked: true })
    expect(caller).toMatchObject({ uid, email })
    expect(caller.loggedInAt).toBeGreaterThan(before - 2_000)
    expect(await identity.find(email)).toBe(uid)

    await identity.remove(uid)

    for (const checkRevoked of [true, false]) {
      const refused = await identity.verify(idToken, { checkRevoked }).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(IdentityGone)
      expect(refused).toMatchObject({ uid, code: 'unauthenticated' })
    }
    expect(await identity.find(email)).toBeNull()
    await expect(identity.remove(uid)).resolves.toBeUndefined()
    expect((await ask('signInWithPassword', email)).ok).toBe(false)
    const anew = await ask('signUp', email)
    expect(anew.ok).toBe(true)
    expect(anew.localId).not.toBe(uid)
  })

  test('is ended on every device: no token of before holds, and the next login does', async () => {
    const email = 'eve@example.com'
    const { idToken, localId: uid } = await ask('signUp', email)
    // Both count in whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await identity.endLogins(uid)
    for (const checkRevoked of [true, false]) {
      await expect(identity.verify(idToken, { checkRevoked })).rejects.toMatchObject({
        code: 'unauthenticated',
      })
    }
    const anew = await ask('signInWithPassword', email)
    expect(await identity.verify(anew.idToken, { checkRevoked: true })).toMatchObject({ uid })
  })

  test('and its account are exported, found gone and deleted by support', async () => {
    const email = 'bob@example.com'
    const { idToken, localId: id } = await ask('signUp', email)
    const cid = await ask('signUp', 'cid@example.com')
    const environment = {
      ...{ DATA_DIR: dataDir, PORT: String(await findFreePort()), DATABASE_URL: '' },
      ...{ FIREBASE_PROJECT_ID: PROJECT, FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${port}` },
    }
    await layDatabase(dataDir)
    const server = await whenReady(run('functions/main.ts', environment))
    const tests = testNumbers.map((number) => ({ number, paid: number === 1, score: '', answers: [] }))
    const add = (token: string, user: { id: string; username: string }) =>
      fetch(`http://127.0.0.1:${environment.PORT}/api/addUser`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ ...user, tests }),
      })
    expect((await add(idToken, { id, username: email })).status).toBe(200)
    const added = await add(cid.idToken, { id: cid.localId, username: 'cid@example.com' })
    expect(added.status).toBe(200)
    // The embedded database belongs to one process.
    await killHard(server)
    const account = (...words: string[]) => runToEnd('scripts/operate/account.ts', words, environment)

    const exported = await account('export', email)
    expect(AccountExport.parse(JSON.parse(exported.out)).user).toMatchObject({ id, username: email })
    expect((await account('gone')).out).toBe('\n')

    const moved = 'bob@other.example'
    expect(await account('address', id, '--to', moved, '--why', 'lost')).toMatchObject({ code: 0 })
    expect((await ask('signInWithPassword', email)).ok).toBe(false)
    expect((await ask('signInWithPassword', moved)).ok).toBe(true)
    expect(AccountExport.parse(JSON.parse((await account('export', id)).out)).user.username).toBe(moved)

    // As after a restore: the account is there again, its login is not.
    await identity.remove(cid.localId)
    const gone = await account('gone')
    expect(gone.out).toBe(`${cid.localId}\n`)
    expect(gone.err).toContain('1 of 2 accounts have no login.')
    expect((await account('delete', cid.localId, '--why', 'gone')).out).toBe(
      'Deleted, and the login with it.\n',
    )

    expect((await account('delete', moved, '--why', 'asked for')).out).toBe(
      'Deleted, and the login with it.\n',
    )
    expect((await ask('signInWithPassword', moved)).ok).toBe(false)
    const refused = await account('export', id)
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(/\nThis account has been deleted\.\n$/)
    expect((await account('delete', id, '--why', 'asked for')).out).toMatch(
      /^It was deleted on 20.*Z, and its login with it\. Nothing was changed\.\n$/,
    )
    expect((await account('forget')).err).toContain('npm run account -- export')
  }, 120_000)
})
