import { readEnvironment } from '../../../functions/http/environment'
import { StartError } from '../../../functions/http/startError'

const production = {
  NODE_ENV: 'production',
  FIREBASE_PROJECT_ID: 'p',
  FIREBASE_API_KEY: 'k',
  // Any file that is there will do: only the provider's SDK opens it.
  GOOGLE_APPLICATION_CREDENTIALS: __filename,
  DATABASE_URL: 'postgresql://db/p9',
  HELCIM_API_TOKEN: 'token',
  SUPPORT_EMAIL: 'help@example.com',
  HELCIM_WEBHOOK_SECRET: 'd2ViaG9vay1zZWNyZXQtb2Ytb3Vycw==',
}

describe('the environment', () => {
  it('needs nothing on a developer machine', () => {
    expect(readEnvironment({})).toEqual({
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
      supportEmail: 'support@localhost',
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
        FIREBASE_AUTH_EMULATOR_HOST: 'http://localhost:9099',
      })
    expect(read).toThrow(StartError)
    for (const name of [
      'NODE_ENV',
      'PORT',
      'TRUSTED_PROXIES',
      'DATABASE_URL',
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
    ]) {
      expect(read).toThrow(new RegExp(`^  ${name} `, 'm'))
    }
  })

  it('asks for the identity provider’s credentials wherever nobody gives them', () => {
    const { GOOGLE_APPLICATION_CREDENTIALS: _, ...rest } = production
    expect(() => readEnvironment(rest)).toThrow('GOOGLE_APPLICATION_CREDENTIALS is required in production.')
    expect(readEnvironment({ ...rest, K_SERVICE: 'api' }).production).toBe(true)
    const { HELCIM_API_TOKEN: _token, ...lacking } = rest
    expect(() => readEnvironment({ ...lacking, K_SERVICE: 'api' })).toThrow('HELCIM_API_TOKEN is required')
    const wrong = { ...production, GOOGLE_APPLICATION_CREDENTIALS: `${__filename}.absent` }
    expect(() => readEnvironment(wrong)).toThrow(
      'GOOGLE_APPLICATION_CREDENTIALS names a file that is not there',
    )
  })

  it('never lets the emulator into production', () => {
    const read = () => readEnvironment({ ...production, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })
    expect(read).toThrow('FIREBASE_AUTH_EMULATOR_HOST is refused in production')
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
})
