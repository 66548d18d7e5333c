import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '../../../functions/environment'
import { localVariables } from '../../../scripts/stack/localSettings'
import { whereabouts } from '../../../scripts/operate/operator'
import { runToEnd } from '../../support/programs/child'
import { layDatabase } from '../../support/databases/engines'

jest.setTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), 'p9-operator-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** An operator's command with these variables and no others of ours. */
const run = (variables: Record<string, string>, script = '', ...words: string[]) =>
  runToEnd(script, words, variables)

describe('an operator’s command', () => {
  test.each([
    ['scripts/operate/payments.ts', 'refund', '40000001', '--why', 'x'],
    ['scripts/operate/account.ts', 'export', 'someid'],
    ['scripts/operate/items.ts', '2'],
  ])('fails on a database that is not there, names it, and makes none: %s %s', async (...words) => {
    const typo = join(folder, 'typo')
    const { code, out, err } = await run({ DATA_DIR: typo }, ...words)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(`Database           the embedded one in ${typo}\n`)
    expect(err).toContain(`There is no database in ${typo}. Give the command the variables of the server.`)
    expect(existsSync(typo)).toBe(false)
  })

  test('names the database and the providers before it works on them', async () => {
    const dataDir = join(folder, 'used')
    await layDatabase(dataDir)
    const variables = { DATA_DIR: dataDir, SANDBOX_PORT: '4150', AUTH_EMULATOR_PORT: '9199' }
    expect(await run(variables, 'scripts/operate/payments.ts', 'list')).toEqual({
      code: 0,
      out: 'No charge waits for a decision.\n',
      err: [
        `Database           the embedded one in ${dataDir}`,
        'Card provider      the sandbox at 127.0.0.1:4150',
        'Identity provider  demo-passage-nine, the emulator at 127.0.0.1:9199',
        '',
      ].join('\n'),
    })
    const refused = await run(variables, 'scripts/operate/payments.ts', 'grant', '12345')
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(/\nNo order has the transaction or the number 12345\.\n$/)
  })

  test('says in a sentence that the identity provider does not answer', async () => {
    const dataDir = join(folder, 'alone')
    await layDatabase(dataDir)
    const variables = { DATA_DIR: dataDir, AUTH_EMULATOR_PORT: '1' }
    const { code, err } = await run(variables, 'scripts/operate/account.ts', 'export', 'ann@example.com')
    expect(code).toBe(1)
    expect(err).toMatch(/\nThe identity provider does not answer: .*127\.0\.0\.1:1.*\n$/)
    expect(err).not.toMatch(/^ +at /m)
  })

  test('says which server and database did not answer, and no password', async () => {
    const DATABASE_URL = 'postgresql://p9:hunter2@127.0.0.1:1/shop'
    const { code, err } = await run({ DATABASE_URL }, 'scripts/operate/payments.ts', 'list')
    expect(code).toBe(1)
    expect(err).toContain('Database           shop at 127.0.0.1:1 (PostgreSQL)\n')
    expect(err).toContain('The database at DATABASE_URL cannot be opened: ')
    expect(err).not.toContain('hunter2')
  })
})

describe('where a command works', () => {
  const asTold = (variables: Record<string, string>) =>
    whereabouts(readEnvironment(localVariables(variables))).split('\n')

  test('is where npm start with the same variables works', () => {
    expect(asTold({ PORT: '0', SANDBOX_PORT: '4001', AUTH_EMULATOR_PORT: '' })).toEqual(
      expect.arrayContaining([
        'Card provider      the sandbox at 127.0.0.1:4001',
        'Identity provider  demo-passage-nine, the emulator at 127.0.0.1:9099',
      ]),
    )
  })

  test('is the real providers in production, and wherever their secrets are given', () => {
    const { privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const key = join(folder, 'key.json')
    writeFileSync(
      key,
      JSON.stringify({ type: 'service_account', client_email: 's@p.example', private_key: privateKey }),
    )
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
