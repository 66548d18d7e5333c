import * as z from 'zod/mini'
import { StartError } from '../../functions/base/startError'

export type LocalSettings = {
  port: number
  authEmulatorPort: number
  /** Absent with the real card provider */
  sandboxPort?: number
  dataDir: string
  projectId: string
}

const port = (fallback: string) =>
  z._default(
    z.string().check(
      z.refine((value) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535, {
        error: 'is a port, 1 to 65535',
      }),
    ),
    fallback,
  )

const LocalVariables = z.object({
  PORT: port('3000'),
  AUTH_EMULATOR_PORT: port('9099'),
  SANDBOX_PORT: port('3900'),
  HELCIM_API_TOKEN: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), '.data'),
  FIREBASE_PROJECT_ID: z._default(z.string(), 'demo-passage-nine'),
})

export function serverVariables(settings: LocalSettings): Record<string, string> {
  const { port, authEmulatorPort, sandboxPort, dataDir, projectId } = settings
  return {
    PORT: String(port),
    DATA_DIR: dataDir,
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${authEmulatorPort}`,
    ...(sandboxPort === undefined ? {} : { SANDBOX_URL: `http://127.0.0.1:${sandboxPort}` }),
  }
}

type Variables = Readonly<Record<string, string | undefined>>

/**
 * A command's environment, as `npm start` would set it; unchanged in production.
 * @throws StartError that lists all errors
 */
export function localVariables(source: Variables): Variables {
  if (source['NODE_ENV'] === 'production') return source
  const { FIREBASE_AUTH_EMULATOR_HOST: emulator, ...local } = serverVariables(
    readLocalSettings({ ...source, PORT: undefined }),
  )
  const named = Object.entries(source).filter(([name, value]) => name !== 'PORT' && value !== '')
  // Credentials imply the real identity provider.
  const hasCredentials = named.some(([name]) => name === 'GOOGLE_APPLICATION_CREDENTIALS')
  return {
    ...local,
    ...(hasCredentials ? {} : { FIREBASE_AUTH_EMULATOR_HOST: emulator }),
    ...Object.fromEntries(named),
  }
}

/**
 * An empty variable counts as absent.
 * @throws StartError that lists all errors
 */
export function readLocalSettings(source: Variables): LocalSettings {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = z.safeParse(LocalVariables, present)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}.`)
    throw new StartError(['The environment is not right:', ...faults].join('\n'))
  }
  return {
    port: Number(parsed.data.PORT),
    authEmulatorPort: Number(parsed.data.AUTH_EMULATOR_PORT),
    sandboxPort: parsed.data.HELCIM_API_TOKEN === undefined ? Number(parsed.data.SANDBOX_PORT) : undefined,
    dataDir: parsed.data.DATA_DIR,
    projectId: parsed.data.FIREBASE_PROJECT_ID,
  }
}
