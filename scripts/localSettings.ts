import * as z from 'zod/mini'
import { StartError } from '../functions/http/startError'

/** Where the local stack runs: ports, and the folder that keeps its data. */
export type LocalSettings = {
  port: number
  authEmulatorPort: number
  /** Absent when the real card provider is configured. */
  sandboxPort?: number
  dataDir: string
  projectId: string
}

const port = (fallback: string) =>
  z._default(
    z.string().check(
      z.regex(/^[1-9]\d{0,4}$/, { error: 'is a port, 1 to 65535' }),
      z.refine((value) => Number(value) <= 65_535, { error: 'is a port, 1 to 65535' }),
    ),
    fallback,
  )

const Variables = z.object({
  PORT: port('3000'),
  AUTH_EMULATOR_PORT: port('9099'),
  SANDBOX_PORT: port('3900'),
  HELCIM_API_TOKEN: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), '.data'),
  FIREBASE_PROJECT_ID: z._default(z.string(), 'demo-passage-nine'),
})

/**
 * The settings of the local stack; an empty variable counts as absent.
 * @throws StartError that lists every fault at once
 */
export function readLocalSettings(source: Readonly<Record<string, string | undefined>>): LocalSettings {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = z.safeParse(Variables, present)
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
