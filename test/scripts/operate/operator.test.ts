import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '../../../functions/environment'
import { localVariables } from '../../../scripts/stack/localSettings'
import { ACCOUNT_USAGE, readAccount } from '../../../scripts/operate/accountCommands'
import { operate, whereabouts } from '../../../scripts/operate/operator'
import { runToEnd } from '../../support/programs/child'
import { layDatabase } from '../../support/databases/engines'

jest.setTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), 'p9-operator-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const dataDir = join(folder, 'used')

const payments = (variables: Record<string, string>, ...words: string[]) =>
  runToEnd('scripts/operate/payments.ts', words, variables)

describe('an operator’s command', () => {
  test('fails on a database that is not there, names it, and makes none', async () => {
    const typo = join(folder, 'typo')
    const { code, out, err } = await payments({ DATA_DIR: typo }, 'refund', '40000001', '--why', 'x')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(`Database           the embedded one in ${typo}\n`)
    expect(err).toContain(`There is no database in ${typo}. Give the command the variables of the server.`)
    expect(existsSync(typo)).toBe(false)
  })

  test.each([
    [
      'the identity provider',
      () => ({ DATA_DIR: dataDir, AUTH_EMULATOR_PORT: '1' }),
      /^The identity provider does not answer: .*127\.0\.0\.1:1/,
    ],
    [
      'the database, and not its password',
      () => ({ DATABASE_URL: 'postgresql://p9:hunter2@127.0.0.1:1/shop' }),
      /^The database at DATABASE_URL cannot be opened: (?!.*hunter2)/,
    ],
  ])('says in a sentence that %s does not answer', async (_what, variables, sentence) => {
    await layDatabase(dataDir)
    const told = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const typed = { words: ['export', 'ann@example.com'], variables: variables() }
    await expect(operate(ACCOUNT_USAGE, readAccount, typed)).rejects.toMatchObject({
      ...{ name: 'StartError', message: expect.stringMatching(sentence) },
    })
    told.mockRestore()
  })
})

describe('where a command works', () => {
  const asTold = (variables: Record<string, string>) =>
    whereabouts(readEnvironment(localVariables(variables))).split('\n')

  test('is the real providers in production, and wherever their secrets are given', () => {
    const key = join(folder, 'key.json')
    writeFileSync(key, '{"type":"service_account"}')
    const real = {
      ...{
        HELCIM_API_TOKEN: 't',
        HELCIM_WEBHOOK_SECRET: 'd2ViaG9vay1zZWNyZXQ=',
        FIREBASE_PROJECT_ID: 'shop',
      },
      ...{ GOOGLE_APPLICATION_CREDENTIALS: key, DATABASE_URL: 'postgresql://u:p@db/p9' },
    }
    const expected = [
      'Database           p9 at db (PostgreSQL)',
      'Card provider      Helcim at api.helcim.com',
      'Identity provider  shop',
    ]
    expect(asTold(real)).toEqual(expected)
    expect(
      localVariables({ ...real, NODE_ENV: 'production', AUTH_EMULATOR_PORT: '9', SANDBOX_PORT: '9' }),
    ).not.toHaveProperty('FIREBASE_AUTH_EMULATOR_HOST')
  })
})
