import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAccounts } from '../../../scripts/stack/accountsFile'
import { findFreePort } from '../../../scripts/stack/freePorts'
import { killHard, run, whenReady, type Program } from '../../support/programs/child'

const PASSWORD = 'correct horse'
const emailOf = (index: number) => `taker${index}@example.com`

function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'p9-accounts-'))
}

describe('the Auth emulator that is killed with -9', () => {
  const dataDir = newDataDir()
  const acknowledged: string[] = []
  let port = 0
  let emulator: Program

  const start = () =>
    run('scripts/stack/authEmulator.ts', { DATA_DIR: dataDir, AUTH_EMULATOR_PORT: String(port) })
  const ask = async (method: string, body: object) => {
    const url = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer: { error?: { message: string } } = await response.json()
    return { ok: response.ok, ...answer }
  }
  const signUp = (email: string) => ask('signUp', { email, password: PASSWORD, returnSecureToken: true })
  const signIn = (email: string, password = PASSWORD) =>
    ask('signInWithPassword', { email, password, returnSecureToken: true })

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
    await killInTheMiddle()
    emulator = await whenReady(start())
  }, 90_000)
  afterAll(() => killHard(emulator))

  it('has every account whose sign-up it answered', async () => {
    expect(acknowledged.length).toBeGreaterThanOrEqual(10)
    const answers = await Promise.all(acknowledged.map((email) => signIn(email)))
    expect(answers.filter(({ ok }) => !ok)).toEqual([])
  })

  it('answers an unknown email and a wrong password the same', async () => {
    const unknown = await signIn('nobody@example.com')
    const wrong = await signIn('ann@example.com', 'wrong password')
    expect(unknown.error?.message).toBe('INVALID_LOGIN_CREDENTIALS')
    expect(wrong.error?.message).toBe('INVALID_LOGIN_CREDENTIALS')
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
