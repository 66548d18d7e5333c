import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { credentialsError } from './startFiles'
import { mailSettings } from './mail/mailSender'
import { StartError } from './base/startError'

const LOCAL_PROJECT_ID = 'demo-passage-nine'
const LOCAL_EMULATOR_HOST = '127.0.0.1:9099'
const LOCAL_SUPPORT_EMAIL = 'support@localhost'
const LOCAL_SELLER_NAME = 'Passage Nine'
const LOCAL_SANDBOX_URL = 'http://127.0.0.1:3900'
/** The sandbox expects these (sandbox/settings.ts); they protect nothing. */
const SANDBOX_SECRETS = { apiToken: 'sandbox-api-token', webhookSecret: 'c2FuZGJveC13ZWJob29rLXNlY3JldA==' }

const HELCIM = {
  apiUrl: 'https://api.helcim.com/v2',
  scriptUrl: 'https://secure.helcim.app/helcim-pay/services/start.js',
  frameOrigin: 'https://secure.helcim.app',
}

const text = z.optional(z.string())
const matching = (form: RegExp, error: string) => z.string().check(z.regex(form, { error }))
const fitting = (isFit: (value: string) => boolean, error: string) =>
  z.string().check(z.refine(isFit, { error }))
const port = fitting((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'is a port, 0 to 65535')

/** Shells set their own HOST, such as conda's x86_64-conda-linux-gnu, which is no address. */
const isListenable = (host: string) => host === 'localhost' || isIP(host) !== 0

const count = matching(/^[1-9]\d{0,6}$/, 'is a number from 1')

const Variables = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'test', 'production'], { error: 'is development, test or production' }),
    'development',
  ),
  HOST: z.optional(fitting(isListenable, 'is an IP address or localhost')),
  PORT: z._default(port, '3000'),
  TRUSTED_PROXIES: z._default(matching(/^\d$/, 'is how many proxies stand in front, 0 to 9'), '0'),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(matching(/^postgres(ql)?:\/\/./, 'begins with postgresql://')),
  DATABASE_STATEMENTS: z._default(z.enum(['named', 'unnamed'], { error: 'is named or unnamed' }), 'named'),
  FIREBASE_PROJECT_ID: text,
  FIREBASE_API_KEY: text,
  FIREBASE_AUTH_DOMAIN: text,
  FIREBASE_AUTH_EMULATOR_HOST: z.optional(
    matching(/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i, 'is host:port, without http://'),
  ),
  SIGN_IN_PROVIDERS: z._default(
    matching(/^[a-z][\w.-]*(,[a-z][\w.-]*)*$/i, 'is a list: password,google.com'),
    'password',
  ),
  /** Read by the identity provider's SDK, and only at its first call. */
  GOOGLE_APPLICATION_CREDENTIALS: z.optional(
    z.string().check(
      z.check<string>(({ value, issues }) => {
        const message = credentialsError(value)
        if (message !== null) issues.push({ code: 'custom', input: value, message })
      }),
    ),
  ),
  HELCIM_API_TOKEN: text,
  HELCIM_WEBHOOK_SECRET: z.optional(
    matching(
      /^[A-Za-z0-9+/]{16,}={0,2}(,[A-Za-z0-9+/]{16,}={0,2})?$/,
      'is base64, as the dashboard shows it; or the old one and the new, with a comma between',
    ),
  ),
  SANDBOX_URL: z.optional(matching(/^http:\/\/[\w.-]+:\d{1,5}$/, 'is http://host:port')),
  PROVIDER_CALLS_AT_ONCE: z._default(count, '4'),
  PROVIDER_CALLS_PER_MINUTE: z._default(count, '90'),
  PROVIDER_CALLS_PER_HOUR: z._default(count, '2800'),
  OPERATOR_ADDRESS: z.optional(fitting((value) => isIP(value) !== 0, 'is an IP address')),
  SUPPORT_EMAIL: z.optional(matching(/^[^\s@]+@[^\s@]+$/, 'is an email address')),
  SELLER_NAME: text,
  PUBLIC_URL: z.optional(
    matching(
      /^https?:\/\/[\w.-]+(:\d{1,5})?$/,
      'is the site’s address: https://example.com, without a slash',
    ),
  ),
  SMTP_URL: z.optional(matching(/^(smtps?:\/\/.+|off)$/, 'begins with smtp:// or smtps://, or is off')),
  MAIL_FROM: z.optional(
    matching(/^([^<>@\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'is an address, or Name <address>'),
  ),
  SEAL_IMAGE: z.optional(matching(/^\/[^/]/, 'is a path on this origin: /seal.png')),
  SEAL_URL: z.optional(matching(/^https:\/\/./, 'is the issuer’s page, https://…')),
  SEAL_LABEL: text,
  REDUX_DEVTOOLS: z.optional(z.enum(['on', 'off'], { error: 'is on or off' })),
  APP_DIR: z._default(z.string(), 'dist/app'),
  CONTENT_DIR: z._default(z.string(), 'content/tests'),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: z.optional(port),
})
type Variables = z.output<typeof Variables>

/** Described in docs/deployment.md */
export const environmentVariables: readonly string[] = Object.keys(Variables.shape)

export const REQUIRED_IN_PRODUCTION = [
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'DATABASE_URL',
  'HELCIM_API_TOKEN',
  'HELCIM_WEBHOOK_SECRET',
  'SELLER_NAME',
  'SUPPORT_EMAIL',
  'PUBLIC_URL',
] as const
/** The platform provides the account, and hosting serves the pages. */
const GIVEN_TO_FUNCTIONS: readonly string[] = ['GOOGLE_APPLICATION_CREDENTIALS', 'PUBLIC_URL']
const TOGETHER = [
  ['HELCIM_API_TOKEN', 'HELCIM_WEBHOOK_SECRET'],
  ['SEAL_IMAGE', 'SEAL_URL', 'SEAL_LABEL'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const

/**
 * An empty variable counts as absent.
 * @param moreErrors of the calling program
 * @throws StartError that lists all errors
 */
export function readEnvironment(
  source: Readonly<Record<string, string | undefined>>,
  moreErrors: (present: Present) => string[] = () => [],
): Environment {
  const present = presentOf(source)
  const parsed = z.safeParse(Variables, present)
  const errors = [
    ...(parsed.success
      ? []
      : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)),
    ...edgeErrors(present),
    ...(present['NODE_ENV'] === 'production' ? productionErrors(present) : togetherErrors(present)),
    ...portErrors(present),
    ...emulatorErrors(present),
    ...moreErrors(present),
  ]
  if (!parsed.success || errors.length > 0) {
    throw new StartError(['The environment is not right:', ...errors.map((error) => `  ${error}`)].join('\n'))
  }
  return environmentOf(parsed.data)
}

/** Also drops a shell's own HOST in development. */
function presentOf(source: Present): Present {
  const isProduction = source['NODE_ENV'] === 'production'
  const isOurs = (name: string, value = '') => name !== 'HOST' || isProduction || isListenable(value)
  return Object.fromEntries(
    Object.entries(source).filter(([name, value]) => value !== '' && isOurs(name, value)),
  )
}

/** Left over from a shell, an env file or a secret store */
function edgeErrors(present: Present): string[] {
  return environmentVariables.flatMap((name) => {
    const value = present[name] ?? ''
    // eslint-disable-next-line no-control-regex -- they are what is looked for
    if (/^\s|\s$|[\u0000-\u001f\u007f]/.test(value)) return [`${name} has a space or a line break too many.`]
    return /^(["']).*\1$/.test(value)
      ? [`${name} has quotes around it, which would count as a part of it.`]
      : []
  })
}

type Present = Readonly<Record<string, string | undefined>>

function togetherErrors(present: Present): string[] {
  return TOGETHER.flatMap((group) => {
    const missing = group.filter((name) => present[name] === undefined)
    const isPartial = missing.length > 0 && missing.length < group.length
    return isPartial ? [`${group.join(', ')} belong together: ${missing.join(', ')} is missing.`] : []
  })
}

function portErrors({ PORT: port = '3000', METRICS_PORT: metricsPort }: Present): string[] {
  return metricsPort === port && port !== '0'
    ? ['METRICS_PORT is another port than PORT: it is not for the public.']
    : []
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

/** The Auth emulator's tokens are unsigned, so it is for this machine only, and without real cards. */
function emulatorErrors(present: Present): string[] {
  const { NODE_ENV, FIREBASE_PROJECT_ID, FIREBASE_AUTH_EMULATOR_HOST, HELCIM_API_TOKEN, HOST } = present
  const isLocal = NODE_ENV !== 'production' && FIREBASE_PROJECT_ID === undefined
  if (FIREBASE_AUTH_EMULATOR_HOST === undefined && !isLocal) return []
  if (NODE_ENV === 'production') {
    return ['FIREBASE_AUTH_EMULATOR_HOST is refused in production: the emulator lets anyone in as anyone.']
  }
  return [
    ...(HELCIM_API_TOKEN === undefined
      ? []
      : ['HELCIM_API_TOKEN is refused with the Auth emulator, which lets anyone in as anyone.']),
    ...(HOST === undefined || LOOPBACK.test(HOST)
      ? []
      : ['HOST is this machine alone with the Auth emulator, which lets anyone in as anyone.']),
  ]
}

function productionErrors(present: Present): string[] {
  // Cloud Run and Cloud Functions set K_SERVICE and provide credentials.
  const isFunction = present['K_SERVICE'] !== undefined
  const missing = REQUIRED_IN_PRODUCTION.filter(
    (name) => present[name] === undefined && !(isFunction && GIVEN_TO_FUNCTIONS.includes(name)),
  )
  const isForgeable = isFunction && (present['TRUSTED_PROXIES'] ?? '0') === '0'
  return [
    ...missing.map((name) => `${name} is required in production.`),
    // The socket's peer is always Google's proxy.
    ...(isForgeable
      ? ['TRUSTED_PROXIES is required on Cloud Functions and Cloud Run: 2 behind Firebase Hosting.']
      : []),
    ...(present['SANDBOX_URL'] === undefined
      ? []
      : ['SANDBOX_URL is refused in production: the sandbox charges nobody and everything is granted.']),
    ...togetherErrors(present).filter((error) => !error.startsWith('HELCIM')),
  ]
}

export type Environment = ReturnType<typeof environmentOf>

function environmentOf(variables: Variables) {
  const production = variables.NODE_ENV === 'production'
  const isLocal = !production && variables.FIREBASE_PROJECT_ID === undefined
  return {
    production,
    // Emulator identities prove nothing.
    host: variables.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: Number(variables.PORT),
    trustedProxies: Number(variables.TRUSTED_PROXIES),
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    statements: variables.DATABASE_STATEMENTS,
    identity: {
      projectId: variables.FIREBASE_PROJECT_ID ?? LOCAL_PROJECT_ID,
      apiKey: variables.FIREBASE_API_KEY ?? 'local',
      authDomain: variables.FIREBASE_AUTH_DOMAIN,
      emulatorHost: variables.FIREBASE_AUTH_EMULATOR_HOST ?? (isLocal ? LOCAL_EMULATOR_HOST : undefined),
      signInProviders: variables.SIGN_IN_PROVIDERS.split(','),
    },
    payments: paymentsOf(variables),
    sellerName: variables.SELLER_NAME ?? LOCAL_SELLER_NAME,
    supportEmail: variables.SUPPORT_EMAIL ?? LOCAL_SUPPORT_EMAIL,
    publicUrl: variables.PUBLIC_URL ?? (production ? undefined : `http://localhost:${variables.PORT}`),
    mail: mailSettings({
      production,
      url: variables.SMTP_URL,
      from: variables.MAIL_FROM,
      dataDir: variables.DATA_DIR,
    }),
    seal: sealOf(variables),
    devTools: (variables.REDUX_DEVTOOLS ?? (production ? 'off' : 'on')) === 'on',
    appDir: variables.APP_DIR,
    contentDir: variables.CONTENT_DIR,
    metrics:
      variables.METRICS_PORT === undefined
        ? undefined
        : { host: variables.METRICS_HOST, port: Number(variables.METRICS_PORT) },
  }
}

function paymentsOf(variables: Variables) {
  const { HELCIM_API_TOKEN: apiToken, HELCIM_WEBHOOK_SECRET: webhookSecret } = variables
  const ours = {
    calls: {
      atOnce: Number(variables.PROVIDER_CALLS_AT_ONCE),
      perMinute: Number(variables.PROVIDER_CALLS_PER_MINUTE),
      perHour: Number(variables.PROVIDER_CALLS_PER_HOUR),
    },
    operatorAddress: variables.OPERATOR_ADDRESS,
  }
  if (apiToken !== undefined && webhookSecret !== undefined) {
    return { provider: 'helcim' as const, apiToken, webhookSecret, ...ours, ...HELCIM }
  }
  const sandbox = variables.SANDBOX_URL ?? LOCAL_SANDBOX_URL
  return {
    provider: 'sandbox' as const,
    apiUrl: `${sandbox}/v2`,
    scriptUrl: `${sandbox}/helcim-pay/services/start.js`,
    frameOrigin: sandbox,
    ...ours,
    ...SANDBOX_SECRETS,
  }
}

function sealOf(variables: Variables) {
  const { SEAL_IMAGE: imagePath, SEAL_URL: certificateUrl, SEAL_LABEL: label } = variables
  if (imagePath === undefined || certificateUrl === undefined || label === undefined) return undefined
  return { imagePath, certificateUrl, label }
}
