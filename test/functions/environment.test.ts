import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '../../functions/environment'
import { contentErrors, fileErrors } from '../../functions/startFiles'
import { StartError } from '../../functions/base/startError'
import { passageNumbers, testNumbers } from '../../domain/exam'

const folder = mkdtempSync(join(tmpdir(), 'p9-environment-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function written(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const account = { type: 'service_account', client_email: 'server@p.example', private_key: privateKey }

const production = {
  NODE_ENV: 'production',
  FIREBASE_PROJECT_ID: 'p',
  FIREBASE_API_KEY: 'k',
  GOOGLE_APPLICATION_CREDENTIALS: written('key.json', JSON.stringify(account)),
  DATABASE_URL: 'postgresql://db/p9',
  HELCIM_API_TOKEN: 'token',
  SELLER_NAME: 'Passage Nine Ltd',
  SUPPORT_EMAIL: 'help@example.com',
  PUBLIC_URL: 'https://passagenine.example',
  HELCIM_WEBHOOK_SECRET: 'd2ViaG9vay1zZWNyZXQtb2Ytb3Vycw==',
}

describe('the environment', () => {
  it('needs nothing on a developer machine', () => {
    expect(readEnvironment({})).toEqual({
      statements: 'named',
      production: false,
      host: '127.0.0.1',
      port: 3000,
      trustedProxies: 0,
      dataDir: '.data',
      databaseUrl: undefined,
      identity: {
        projectId: 'demo-passage-nine',
        apiKey: 'local',
        authDomain: undefined,
        emulatorHost: '127.0.0.1:9099',
        signInProviders: ['password'],
      },
      payments: {
        provider: 'sandbox',
        apiUrl: 'http://127.0.0.1:3900/v2',
        apiToken: 'sandbox-api-token',
        webhookSecret: 'c2FuZGJveC13ZWJob29rLXNlY3JldA==',
        scriptUrl: 'http://127.0.0.1:3900/helcim-pay/services/start.js',
        frameOrigin: 'http://127.0.0.1:3900',
        calls: { atOnce: 4, perMinute: 90, perHour: 2_800 },
        operatorAddress: undefined,
      },
      sellerName: 'Passage Nine',
      supportEmail: 'support@localhost',
      publicUrl: 'http://localhost:3000',
      mail: { kind: 'folder', directory: '.data/mail', from: 'Passage Nine <receipts@localhost>' },
      seal: undefined,
      devTools: true,
      appDir: 'dist/app',
      contentDir: 'content/tests',
      metrics: undefined,
    })
  })

  it('takes an empty variable as absent', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '', DATA_DIR: '' })).toEqual(readEnvironment({}))
  })

  it('looks for no emulator beside a project of its own', () => {
    expect(readEnvironment({ FIREBASE_PROJECT_ID: 'p' }).identity.emulatorHost).toBeUndefined()
  })

  it('listens to everyone in production', () => {
    expect(readEnvironment(production)).toMatchObject({ production: true, host: '0.0.0.0' })
  })

  it('lists every fault at once', () => {
    const read = () =>
      readEnvironment({
        NODE_ENV: 'staging',
        PORT: '99999',
        TRUSTED_PROXIES: 'all',
        DATABASE_URL: 'mysql://db',
        DATABASE_STATEMENTS: 'none',
        FIREBASE_AUTH_EMULATOR_HOST: 'http://localhost:9099',
      })
    expect(read).toThrow(StartError)
    for (const name of [
      'NODE_ENV',
      'PORT',
      'TRUSTED_PROXIES',
      'DATABASE_URL',
      'DATABASE_STATEMENTS',
      'FIREBASE_AUTH_EMULATOR_HOST',
    ]) {
      expect(read).toThrow(new RegExp(`^  ${name} `, 'm'))
    }
  })

  it('lists what production lacks beside what is wrong', () => {
    const read = () => readEnvironment({ NODE_ENV: 'production', PORT: 'x' })
    for (const name of [
      'PORT',
      'FIREBASE_PROJECT_ID',
      'FIREBASE_API_KEY',
      'GOOGLE_APPLICATION_CREDENTIALS',
      'DATABASE_URL',
      'HELCIM_API_TOKEN',
      'HELCIM_WEBHOOK_SECRET',
      'SUPPORT_EMAIL',
      'PUBLIC_URL',
    ]) {
      expect(read).toThrow(new RegExp(`^  ${name} `, 'm'))
    }
  })

  it('takes the site’s address without anything behind it, and asks functions for none', () => {
    for (const PUBLIC_URL of ['https://p9.example/', 'p9.example', 'https://p9.example/app']) {
      expect(() => readEnvironment({ ...production, PUBLIC_URL })).toThrow('PUBLIC_URL is the site’s address')
    }
    const { PUBLIC_URL: _, ...rest } = production
    expect(() => readEnvironment(rest)).toThrow('PUBLIC_URL is required in production.')
    const functions = { K_SERVICE: 'api', TRUSTED_PROXIES: '2' }
    expect(readEnvironment({ ...rest, ...functions }).publicUrl).toBeUndefined()
  })

  it('asks for the identity provider’s credentials wherever nobody gives them', () => {
    const { GOOGLE_APPLICATION_CREDENTIALS: _, ...rest } = production
    expect(() => readEnvironment(rest)).toThrow('GOOGLE_APPLICATION_CREDENTIALS is required in production.')
    const functions = { K_SERVICE: 'api', TRUSTED_PROXIES: '2' }
    expect(readEnvironment({ ...rest, ...functions }).production).toBe(true)
    const { HELCIM_API_TOKEN: _token, ...lacking } = rest
    expect(() => readEnvironment({ ...lacking, ...functions })).toThrow('HELCIM_API_TOKEN is required')
  })

  it.each([
    ['is not there', () => join(folder, 'absent.json'), 'names a file that is not there.'],
    ['is a folder', () => folder, 'names a file that cannot be read (EISDIR).'],
    ['is cut short', () => written('cut.json', '{"type":"service_'), 'names a file that is no key file'],
    ['is another one', () => written('other.json', '{"name":"x"}'), 'names a file that is no key file'],
    [
      'has a damaged key',
      () => written('damaged.json', JSON.stringify({ ...account, private_key: 'x' })),
      'names a key file of a service account without a key that can be used.',
    ],
  ])('refuses a credentials file that %s', (_what, path, sentence) => {
    const wrong = { ...production, GOOGLE_APPLICATION_CREDENTIALS: path() }
    expect(() => readEnvironment(wrong)).toThrow(`GOOGLE_APPLICATION_CREDENTIALS ${sentence}`)
  })

  it('takes credentials that are no key of a service account, as workload identity gives them', () => {
    const path = written('external.json', '{"type":"external_account"}')
    expect(readEnvironment({ ...production, GOOGLE_APPLICATION_CREDENTIALS: path }).production).toBe(true)
  })

  it.each([undefined, '', '0'])('asks on Cloud Functions how many proxies stand in front (%j)', (proxies) => {
    const read = () => readEnvironment({ ...production, K_SERVICE: 'api', TRUSTED_PROXIES: proxies })
    expect(read).toThrow('TRUSTED_PROXIES is required on Cloud Functions and Cloud Run')
    expect(readEnvironment({ ...production, TRUSTED_PROXIES: proxies }).trustedProxies).toBe(0)
  })

  it('lists an app and a content that are not there beside everything else', () => {
    const nowhere = { ...production, PORT: 'x', APP_DIR: '/nope', CONTENT_DIR: '/nothing' }
    const read = (faults: typeof fileErrors) => () => readEnvironment(nowhere, faults)
    expect(read(fileErrors)).toThrow(
      [
        'The environment is not right:',
        '  PORT is a port, 0 to 65535.',
        '  APP_DIR has no built app: /nope/index.html cannot be read.',
        '  CONTENT_DIR lacks passages, 90 in all: /nothing/test1/passage1.json cannot be read.',
      ].join('\n'),
    )
    // Hosting serves the app of the functions.
    expect(read(contentErrors)).not.toThrow('APP_DIR')
  })

  it('finds nothing wrong with what is there, and asks for nothing of it on a developer machine', () => {
    for (const test of testNumbers) {
      mkdirSync(join(folder, `content/test${test}`), { recursive: true })
      for (const passage of passageNumbers) written(`content/test${test}/passage${passage}.json`, '{}')
    }
    written('index.html', '')
    const there = { NODE_ENV: 'production', APP_DIR: folder, CONTENT_DIR: join(folder, 'content') }
    expect(fileErrors(there)).toEqual([])
    expect(fileErrors({ APP_DIR: '/nope', CONTENT_DIR: '/nope' })).toEqual([])
    rmSync(join(folder, 'content/test7/passage9.json'))
    expect(fileErrors(there)).toEqual([
      `CONTENT_DIR lacks passages, 1 in all: ${join(folder, 'content/test7/passage9.json')} cannot be read.`,
    ])
  })

  it('lists each fault once', () => {
    const read = () => readEnvironment({ METRICS_PORT: 'abc' })
    expect(read).toThrow('The environment is not right:\n  METRICS_PORT is a port, 0 to 65535.')
    expect(read).toThrow(expect.objectContaining({ message: expect.not.stringMatching(/METRICS.*METRICS/s) }))
  })

  it('never lets the emulator into production', () => {
    const read = () => readEnvironment({ ...production, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })
    expect(read).toThrow('FIREBASE_AUTH_EMULATOR_HOST is refused in production')
  })

  it.each([
    [
      { HELCIM_API_TOKEN: 'token', HELCIM_WEBHOOK_SECRET: 'c2VjcmV0LXNlY3JldA==' },
      'HELCIM_API_TOKEN is refused',
    ],
    [{ HOST: '0.0.0.0' }, 'HOST is this machine alone'],
    [
      { HOST: '0.0.0.0', FIREBASE_PROJECT_ID: 'project', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' },
      'HOST is this machine alone',
    ],
  ])('refuses the Auth emulator with %j', (variables, reason) => {
    expect(() => readEnvironment(variables)).toThrow(reason)
  })

  it('connects Redux DevTools by default in development alone', () => {
    expect(readEnvironment({}).devTools).toBe(true)
    expect(readEnvironment(production).devTools).toBe(false)
    expect(readEnvironment({ ...production, REDUX_DEVTOOLS: 'on' }).devTools).toBe(true)
  })

  it('never lets the payment sandbox into production', () => {
    const read = () => readEnvironment({ ...production, SANDBOX_URL: 'http://127.0.0.1:3900' })
    expect(read).toThrow('SANDBOX_URL is refused in production')
  })

  it('goes to the real provider as soon as its token and secret are there', () => {
    expect(readEnvironment(production).payments).toEqual({
      provider: 'helcim',
      apiUrl: 'https://api.helcim.com/v2',
      apiToken: 'token',
      webhookSecret: production.HELCIM_WEBHOOK_SECRET,
      scriptUrl: 'https://secure.helcim.app/helcim-pay/services/start.js',
      frameOrigin: 'https://secure.helcim.app',
      calls: { atOnce: 4, perMinute: 90, perHour: 2_800 },
      operatorAddress: undefined,
    })
  })

  it('takes no half of what belongs together', () => {
    expect(() => readEnvironment({ HELCIM_API_TOKEN: 'token' })).toThrow('HELCIM_WEBHOOK_SECRET is missing')
    expect(() => readEnvironment({ SEAL_IMAGE: '/seal.png', SEAL_LABEL: 'Card safe' })).toThrow(
      'SEAL_URL is missing',
    )
  })

  it('tells metrics on a port of their own alone, to this machine unless told otherwise', () => {
    expect(readEnvironment({}).metrics).toBeUndefined()
    expect(readEnvironment({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
    expect(readEnvironment({ ...production, METRICS_PORT: '9464' }).metrics?.host).toBe('127.0.0.1')
    expect(readEnvironment({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }).metrics?.host).toBe('10.0.0.5')
    expect(() => readEnvironment({ METRICS_PORT: '70000' })).toThrow('METRICS_PORT is a port')
    expect(() => readEnvironment({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT is another port than PORT')
    expect(() => readEnvironment({ PORT: '80', METRICS_PORT: '80' })).toThrow('METRICS_PORT is another port')
  })

  it('mails where a server is named, writes it down on a developer machine, and else not at all', () => {
    const server = { SMTP_URL: 'smtps://user:word@mail.example', MAIL_FROM: 'Nine <r@nine.example>' }
    const smtp = { kind: 'smtp', url: server.SMTP_URL, from: server.MAIL_FROM }
    expect(readEnvironment(server).mail).toEqual(smtp)
    expect(readEnvironment({ ...production, ...server }).mail).toEqual(smtp)
    expect(readEnvironment(production).mail).toBeUndefined()
    expect(readEnvironment({ ...production, SMTP_URL: 'off', MAIL_FROM: 'a@b.example' }).mail).toBeUndefined()
    expect(readEnvironment({ DATA_DIR: '/d' }).mail).toMatchObject({ kind: 'folder', directory: '/d/mail' })
    expect(() => readEnvironment({ ...production, SMTP_URL: server.SMTP_URL })).toThrow(
      'MAIL_FROM is missing',
    )
    expect(() => readEnvironment({ SMTP_URL: 'mail.example', MAIL_FROM: 'a@b' })).toThrow('SMTP_URL begins')
    expect(() => readEnvironment({ ...server, MAIL_FROM: 'nobody' })).toThrow('MAIL_FROM is an address')
  })

  it('takes the kinds of login that are named, and a password alone otherwise', () => {
    const { signInProviders } = readEnvironment({ SIGN_IN_PROVIDERS: 'password,google.com' }).identity
    expect(signInProviders).toEqual(['password', 'google.com'])
    expect(() => readEnvironment({ SIGN_IN_PROVIDERS: 'password, ' })).toThrow('SIGN_IN_PROVIDERS is a list')
  })

  it('shows a seal that was earned', () => {
    const seal = readEnvironment({
      SEAL_IMAGE: '/seal.png',
      SEAL_URL: 'https://issuer.example/certificate',
      SEAL_LABEL: 'Credit Card Safe',
    }).seal
    expect(seal).toEqual({
      imagePath: '/seal.png',
      certificateUrl: 'https://issuer.example/certificate',
      label: 'Credit Card Safe',
    })
  })

  it('repeats no value in its faults', () => {
    const read = () => readEnvironment({ DATABASE_URL: 'mysql://user:hunter2@db' })
    expect(read).toThrow(expect.objectContaining({ message: expect.not.stringContaining('hunter2') }))
  })

  it.each([
    ['HELCIM_API_TOKEN', '"token"', 'has quotes around it'],
    ['SELLER_NAME', "'Passage Nine'", 'has quotes around it'],
    ['SELLER_NAME', 'Passage Nine\r', 'has a space or a line break too many'],
    ['FIREBASE_API_KEY', ' key', 'has a space or a line break too many'],
    ['DATABASE_URL', 'postgresql://localhost/nine\n', 'has a space or a line break too many'],
  ])('takes no %s of %j, and trims nothing', (name, value, message) => {
    expect(() => readEnvironment({ ...production, [name]: value })).toThrow(`${name} ${message}`)
  })

  it('keeps an apostrophe that is a part of a name', () => {
    expect(readEnvironment({ ...production, SELLER_NAME: "Nine's readers'" }).sellerName).toBe(
      "Nine's readers'",
    )
  })

  it('does not listen at a HOST that a shell has set for itself, and refuses one in production', () => {
    const conda = { HOST: 'x86_64-conda-linux-gnu' }
    expect(readEnvironment(conda).host).toBe('127.0.0.1')
    expect(() => readEnvironment({ ...production, ...conda })).toThrow('HOST is an IP address or localhost')
  })
})
