import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment, REQUIRED_IN_PRODUCTION } from '../../functions/environment'
import { contentErrors, fileErrors } from '../../functions/startFiles'
import { StartError } from '../../functions/base/startError'

const folder = mkdtempSync(join(tmpdir(), 'p9-environment-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function written(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const production = {
  NODE_ENV: 'production',
  FIREBASE_PROJECT_ID: 'p',
  FIREBASE_API_KEY: 'k',
  GOOGLE_APPLICATION_CREDENTIALS: written('key.json', '{"type":"service_account"}'),
  DATABASE_URL: 'postgresql://db/p9',
  HELCIM_API_TOKEN: 'token',
  SELLER_NAME: 'Passage Nine Ltd',
  SUPPORT_EMAIL: 'help@example.com',
  PUBLIC_URL: 'https://passagenine.example',
  HELCIM_WEBHOOK_SECRET: 'd2ViaG9vay1zZWNyZXQtb2Ytb3Vycw==',
}

const PLACES = {
  'at home': {},
  'in production': production,
  'on functions': { ...production, K_SERVICE: 'api', TRUSTED_PROXIES: '2' },
}
const EMULATOR = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
const SMTP = { SMTP_URL: 'smtps://user:word@mail.example', MAIL_FROM: 'Nine <r@nine.example>' }
const SEAL = { SEAL_IMAGE: '/seal.png', SEAL_URL: 'https://issuer.example/c', SEAL_LABEL: 'Card safe' }

describe('the environment', () => {
  it.each<[where: keyof typeof PLACES, variables: object, told: object]>([
    ['at home', { PORT: '', DATABASE_URL: '', DATA_DIR: '' }, readEnvironment({})],
    ['at home', { FIREBASE_PROJECT_ID: 'p' }, { identity: { emulatorHost: undefined } }],
    ['at home', { SELLER_NAME: "Nine's readers'" }, { sellerName: "Nine's readers'" }],
    ['at home', { METRICS_PORT: '9464', METRICS_HOST: '::1' }, { metrics: { host: '::1', port: 9464 } }],
    ['at home', { ...SMTP, SMTP_URL: 'off' }, { mail: undefined }],
    ['at home', { DATA_DIR: '/d' }, { mail: { kind: 'folder', directory: '/d/mail' } }],
    ['at home', { SIGN_IN_PROVIDERS: 'a,b.com' }, { identity: { signInProviders: ['a', 'b.com'] } }],
    ['at home', SEAL, { seal: { imagePath: '/seal.png', label: 'Card safe' } }],
    ['in production', {}, { production: true, host: '0.0.0.0', devTools: false, trustedProxies: 0 }],
    ['in production', {}, { mail: undefined, metrics: undefined }],
    ['in production', { REDUX_DEVTOOLS: 'on' }, { devTools: true }],
    ['in production', { METRICS_PORT: '9464' }, { metrics: { host: '127.0.0.1', port: 9464 } }],
    ['in production', SMTP, { mail: { kind: 'smtp', url: SMTP.SMTP_URL, from: SMTP.MAIL_FROM } }],
    ['on functions', { PUBLIC_URL: '', GOOGLE_APPLICATION_CREDENTIALS: '' }, { publicUrl: undefined }],
  ])('is read %s of %j', (where, variables, told) => {
    expect(readEnvironment({ ...PLACES[where], ...variables })).toMatchObject(told)
  })

  it.each<[where: keyof typeof PLACES, variables: object, fault: string]>([
    ['at home', { HELCIM_API_TOKEN: 'token' }, 'HELCIM_API_TOKEN is refused'],
    ['at home', { HELCIM_API_TOKEN: 'token' }, '.* HELCIM_WEBHOOK_SECRET is missing'],
    ['at home', { HOST: '0.0.0.0' }, 'HOST is this machine alone'],
    ['at home', { HOST: '0.0.0.0', FIREBASE_PROJECT_ID: 'p', ...EMULATOR }, 'HOST is this machine alone'],
    ['at home', { ...SEAL, SEAL_URL: '' }, '.* SEAL_URL is missing'],
    ['at home', { METRICS_PORT: '70000' }, 'METRICS_PORT is a port'],
    ['at home', { METRICS_PORT: '3000' }, 'METRICS_PORT is another port than PORT'],
    ['at home', { ...SMTP, SMTP_URL: 'mail.example' }, 'SMTP_URL begins'],
    ['at home', { ...SMTP, MAIL_FROM: 'nobody' }, 'MAIL_FROM is an address'],
    ['at home', { SIGN_IN_PROVIDERS: 'password, ' }, 'SIGN_IN_PROVIDERS is a list'],
    ['in production', { PUBLIC_URL: '' }, 'PUBLIC_URL is required in production.'],
    ['in production', { PUBLIC_URL: 'https://p9.example/' }, 'PUBLIC_URL is the site’s address'],
    ['in production', { PUBLIC_URL: 'p9.example' }, 'PUBLIC_URL is the site’s address'],
    ['in production', { PUBLIC_URL: 'https://p9.example/app' }, 'PUBLIC_URL is the site’s address'],
    ['in production', { GOOGLE_APPLICATION_CREDENTIALS: '' }, 'GOOGLE_APPLICATION_CREDENTIALS is required'],
    ['in production', { SMTP_URL: SMTP.SMTP_URL }, '.* MAIL_FROM is missing'],
    ['on functions', { HELCIM_API_TOKEN: '' }, 'HELCIM_API_TOKEN is required'],
    ['on functions', { TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES is required on Cloud Functions and Cloud Run'],
    [
      'on functions',
      { TRUSTED_PROXIES: '0' },
      'TRUSTED_PROXIES is required on Cloud Functions and Cloud Run',
    ],
  ])('refuses %s %j: %s', (where, variables, fault) => {
    const read = () => readEnvironment({ ...PLACES[where], ...variables })
    expect(read).toThrow(new RegExp(`^  ${fault}`, 'm'))
  })

  it('does not listen at a HOST that a shell has set for itself, and refuses one in production', () => {
    const conda = { HOST: 'x86_64-conda-linux-gnu' }
    expect(readEnvironment(conda).host).toBe('127.0.0.1')
    expect(() => readEnvironment({ ...production, ...conda })).toThrow('HOST is an IP address or localhost')
  })

  it('lists every fault at once, and each once', () => {
    const wrong = {
      ...{ NODE_ENV: 'staging', PORT: '99999', TRUSTED_PROXIES: 'all', DATABASE_URL: 'mysql://db' },
      ...{ DATABASE_STATEMENTS: 'none', FIREBASE_AUTH_EMULATOR_HOST: 'http://localhost:9099' },
    }
    const read = (variables: object) => () => readEnvironment({ ...variables })
    expect(read(wrong)).toThrow(StartError)
    for (const name of Object.keys(wrong)) expect(read(wrong)).toThrow(new RegExp(`^  ${name} `, 'm'))
    const lacking = { NODE_ENV: 'production', PORT: 'x' }
    for (const name of ['PORT', ...REQUIRED_IN_PRODUCTION]) {
      expect(read(lacking)).toThrow(new RegExp(`^  ${name} `, 'm'))
    }
    expect(read({ METRICS_PORT: 'abc' })).toThrow(/^The environment is not right:\n {2}METRICS_PORT [^\n]*$/)
  })

  it('never lets the emulator into production', () => {
    expect(() => readEnvironment({ ...production, ...EMULATOR })).toThrow(
      'FIREBASE_AUTH_EMULATOR_HOST is refused in production',
    )
  })

  it('never lets the payment sandbox into production', () => {
    const read = () => readEnvironment({ ...production, SANDBOX_URL: 'http://127.0.0.1:3900' })
    expect(read).toThrow('SANDBOX_URL is refused in production')
  })

  it.each([
    ['is not there', () => join(folder, 'absent.json'), 'names a file that is not there.'],
    ['is a folder', () => folder, 'names a file that cannot be read (EISDIR).'],
    ['is cut short', () => written('cut.json', '{"type":"service_'), 'names a file that is no key file'],
    ['is another one', () => written('other.json', '{"name":"x"}'), 'names a file that is no key file'],
  ])('refuses a credentials file that %s', (_what, path, sentence) => {
    const wrong = { ...production, GOOGLE_APPLICATION_CREDENTIALS: path() }
    expect(() => readEnvironment(wrong)).toThrow(`GOOGLE_APPLICATION_CREDENTIALS ${sentence}`)
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
    expect(read(contentErrors)).not.toThrow('APP_DIR')
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
})
