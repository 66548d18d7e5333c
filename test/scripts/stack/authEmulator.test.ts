import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readAccounts } from '../../../scripts/stack/accountsFile'
import { findFreePort } from '../../../scripts/stack/ports'
import { killHard, run, whenReady, type Program } from '../../support/programs/child'

const PASSWORD = 'correct horse'
const emailOf = (index: number) => `taker${index}@example.com`

function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'p9-accounts-'))
}

describe('the Auth emulator that is killed with -9', () => {
  const dataDir = newDataDir()
  const accountsPath = join(dataDir, 'accounts.json')
  const acknowledged: string[] = []
  let port = 0
  let resetLink = ''
  let revoked: Record<string, string> = {}
  let emulator: Program

  const start = () =>
    run('scripts/stack/authEmulator.ts', { DATA_DIR: dataDir, AUTH_EMULATOR_PORT: String(port) })
  const ask = async (method: string, body: object, as: Record<string, string> = {}) => {
    const url = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`
    const headers = { 'content-type': 'application/json', ...as }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer: {
      idToken?: string
      refreshToken?: string
      localId?: string
      users?: object[]
      error?: { message: string }
    } = await response.json()
    return { ok: response.ok, ...answer }
  }
  const renew = async (refreshToken: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/securetoken.googleapis.com/v1/token?key=any`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    })
    const answer: { refresh_token?: string; error?: { message: string } } = await response.json()
    return { status: response.status, refreshToken: answer.refresh_token, refusal: answer.error?.message }
  }
  const signUp = (email: string) => ask('signUp', { email, password: PASSWORD, returnSecureToken: true })
  const signIn = (email: string, password = PASSWORD) =>
    ask('signInWithPassword', { email, password, returnSecureToken: true })

  /** The emulator, as Firebase, counts logins in whole seconds. */
  const nextSecond = () => delay(1_020 - (Date.now() % 1_000))

  async function revokeLogins() {
    const { refreshToken: first = '', localId } = await signUp('revoked@example.com')
    await nextSecond()
    const { refreshToken: renewed = '' } = await renew(first)
    await nextSecond()
    const owner = { authorization: 'Bearer owner' }
    await ask('update', { localId, validSince: String(Math.floor(Date.now() / 1000)) }, owner)
    const { refreshToken: later = '' } = await signIn('revoked@example.com')
    return { first, renewed, later }
  }

  async function killInTheMiddle(): Promise<void> {
    const requests = Array.from({ length: 40 }, (_, index) =>
      signUp(emailOf(index)).then(
        () => {
          acknowledged.push(emailOf(index))
          if (acknowledged.length === 10) emulator.child.kill('SIGKILL')
        },
        () => undefined,
      ),
    )
    await Promise.all(requests)
    await emulator.exited
  }

  beforeAll(async () => {
    port = await findFreePort()
    emulator = await whenReady(start())
    await signUp('ann@example.com')
    await ask('sendOobCode', { email: 'ann@example.com', requestType: 'PASSWORD_RESET' })
    resetLink = /http:\S+newPassword=/.exec(emulator.output())?.[0] ?? ''
    revoked = await revokeLogins()
    await killInTheMiddle()
    emulator = await whenReady(start())
  }, 90_000)
  afterAll(() => killHard(emulator))

  it('has every account whose sign-up it answered', async () => {
    expect(acknowledged.length).toBeGreaterThanOrEqual(10)
    const answers = await Promise.all(acknowledged.map((email) => signIn(email)))
    expect(answers.filter(({ ok }) => !ok)).toEqual([])
  })

  it('tells an unknown email and a wrong password apart for nobody', async () => {
    const unknown = await signIn('nobody@example.com')
    const wrong = await signIn('ann@example.com', 'wrong password')
    expect(unknown.error?.message).toBe('INVALID_LOGIN_CREDENTIALS')
    expect(wrong.error?.message).toBe('INVALID_LOGIN_CREDENTIALS')
  })

  it('takes a reset link that it printed before, and the new password from then on', async () => {
    expect((await fetch(`${resetLink}new-password`)).ok).toBe(true)
    expect((await signIn('ann@example.com')).ok).toBe(false)
    expect((await signIn('ann@example.com', 'new-password')).ok).toBe(true)
    expect(readFileSync(accountsPath, 'utf8')).toContain('new-password')
  })

  it('renews no login of before a revocation, and every later one', async () => {
    const answers = await Promise.all(Object.values(revoked).map(renew))
    const refused = { status: 400, refusal: 'TOKEN_EXPIRED' }
    expect(answers).toMatchObject([refused, refused, { status: 200 }])
  })

  it('forgets a deleted account on disk before it answers', async () => {
    const { idToken: token } = await signUp('gone@example.com')
    expect(readFileSync(accountsPath, 'utf8')).toContain('gone@example.com')
    await ask('delete', { idToken: token })
    expect(readFileSync(accountsPath, 'utf8')).not.toContain('gone@example.com')
  })
})

test.each([
  ['no JSON', '{"version":1,"users":[{"localId":'],
  ['of another form', '{"version":1,"users":[{"email":"ann@example.com"}],"oobCodes":[]}'],
  ['empty', ''],
])('a damaged file of accounts ends with one clear sentence: %s', (_what, damaged) => {
  const path = join(newDataDir(), 'accounts.json')
  writeFileSync(path, damaged)
  expect(() => readAccounts(path)).toThrow(/^The accounts in .*accounts\.json cannot be read: /)
})
