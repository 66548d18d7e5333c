import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIdentity, IdentityGone, type Identity } from '../../functions/http/identity'
import { findFreePort } from '../../scripts/ports'
import { killHard, run, whenReady, type Program } from './child'

const PROJECT = 'demo-passage-nine'
const EMAIL = 'ann@example.com'
const PASSWORD = 'correct horse'

describe('a login at the real Auth emulator', () => {
  let emulator: Program
  let identity: Identity
  let port = 0

  beforeAll(async () => {
    port = await findFreePort()
    const dataDir = mkdtempSync(join(tmpdir(), 'p9-remove-'))
    emulator = await whenReady(
      run('scripts/authEmulator.ts', { DATA_DIR: dataDir, AUTH_EMULATOR_PORT: String(port) }),
    )
    identity = createIdentity({ projectId: PROJECT, emulatorHost: `127.0.0.1:${port}` })
  }, 60_000)
  afterAll(async () => {
    await identity.close()
    await killHard(emulator)
  })

  async function ask(method: 'signUp' | 'signInWithPassword') {
    const url = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD, returnSecureToken: true }),
    })
    const { idToken = '', localId = '' }: { idToken?: string; localId?: string } = await response.json()
    return { ok: response.ok, idToken, localId }
  }

  test('is removed for good: its token is of nobody, and the address is free for a new one', async () => {
    const before = Date.now()
    const { idToken, localId: uid } = await ask('signUp')
    const caller = await identity.verify(idToken, { checkRevoked: true })
    expect(caller).toMatchObject({ uid, email: EMAIL })
    expect(caller.loggedInAt).toBeGreaterThan(before - 2_000)
    expect(await identity.find(EMAIL)).toBe(uid)

    await identity.remove(uid)

    for (const checkRevoked of [true, false]) {
      const refused = await identity.verify(idToken, { checkRevoked }).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(IdentityGone)
      expect(refused).toMatchObject({ uid, code: 'unauthenticated' })
    }
    expect(await identity.find(EMAIL)).toBeNull()
    await expect(identity.remove(uid)).resolves.toBeUndefined()
    expect((await ask('signInWithPassword')).ok).toBe(false)
    const anew = await ask('signUp')
    expect(anew.ok).toBe(true)
    expect(anew.localId).not.toBe(uid)
  })
})
