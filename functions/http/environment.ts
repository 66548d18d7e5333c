import * as z from 'zod/mini'
import { StartError } from './startError'

/** Where the server runs and with what; read from the process's environment once, at start. */
export type Environment = {
  production: boolean
  host: string
  /** 0 takes any free port. */
  port: number
  dataDir: string
  /** Absent: the database embedded in dataDir. */
  databaseUrl?: string
  identity: {
    projectId: string
    apiKey: string
    authDomain?: string
    /** host:port of the local Auth emulator; never in production. */
    emulatorHost?: string
  }
  appDir: string
  contentDir: string
}

const LOCAL_PROJECT_ID = 'demo-passage-nine'
const LOCAL_EMULATOR_HOST = '127.0.0.1:9099'

const text = z.optional(z.string())

const Variables = z.object({
  NODE_ENV: z._default(
    z.enum(['development', 'test', 'production'], { error: 'is development, test or production' }),
    'development',
  ),
  HOST: text,
  PORT: z._default(
    z.string().check(
      z.regex(/^\d{1,5}$/, { error: 'is a port, 0 to 65535' }),
      z.refine((port) => Number(port) <= 65_535, { error: 'is a port, 0 to 65535' }),
    ),
    '3000',
  ),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\/./, { error: 'begins with postgresql://' })),
  ),
  FIREBASE_PROJECT_ID: text,
  FIREBASE_API_KEY: text,
  FIREBASE_AUTH_DOMAIN: text,
  FIREBASE_AUTH_EMULATOR_HOST: z.optional(
    z
      .string()
      .check(z.regex(/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i, { error: 'is host:port, without http://' })),
  ),
  APP_DIR: z._default(z.string(), 'dist/app'),
  CONTENT_DIR: z._default(z.string(), 'content/tests'),
})
type Variables = z.output<typeof Variables>

const REQUIRED_IN_PRODUCTION = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'DATABASE_URL'] as const

/**
 * The environment as the server uses it. An empty variable counts as absent.
 * @throws StartError that lists every fault at once
 */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = z.safeParse(Variables, present)
  const faults = [
    ...(parsed.success
      ? []
      : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`)),
    ...(present['NODE_ENV'] === 'production' ? productionFaults(present) : []),
  ]
  if (!parsed.success || faults.length > 0) {
    throw new StartError(['The environment is not right:', ...faults.map((fault) => `  ${fault}`)].join('\n'))
  }
  return environmentOf(parsed.data)
}

function productionFaults(present: Readonly<Record<string, string | undefined>>): string[] {
  const missing = REQUIRED_IN_PRODUCTION.filter((name) => present[name] === undefined)
  return [
    ...missing.map((name) => `${name} is required in production.`),
    // The emulator's tokens are unsigned: anybody could be anybody.
    ...(present['FIREBASE_AUTH_EMULATOR_HOST'] === undefined
      ? []
      : ['FIREBASE_AUTH_EMULATOR_HOST is refused in production: the emulator lets anyone in as anyone.']),
  ]
}

function environmentOf(variables: Variables): Environment {
  const production = variables.NODE_ENV === 'production'
  const isLocal = !production && variables.FIREBASE_PROJECT_ID === undefined
  return {
    production,
    // Local identities prove nothing, so nobody outside this machine may use them unless told so.
    host: variables.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: Number(variables.PORT),
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    identity: {
      projectId: variables.FIREBASE_PROJECT_ID ?? LOCAL_PROJECT_ID,
      apiKey: variables.FIREBASE_API_KEY ?? 'local',
      authDomain: variables.FIREBASE_AUTH_DOMAIN,
      emulatorHost: variables.FIREBASE_AUTH_EMULATOR_HOST ?? (isLocal ? LOCAL_EMULATOR_HOST : undefined),
    },
    appDir: variables.APP_DIR,
    contentDir: variables.CONTENT_DIR,
  }
}
