import { StartError } from '../../../functions/base/startError'
import type { Form } from './engines'
import { startPooler } from './pooler'
import { startPostgres, type PostgresServer } from './postgresServer'

/**
 * Sets the form in the environment of this process, which its children inherit.
 * @param settings of the server: `name=value`
 * @throws Error where PgBouncer is needed and missing
 */
export async function startForm(
  folder: string,
  form: Form,
  settings: readonly string[] = [],
): Promise<PostgresServer> {
  const server = await startPostgres(folder, settings)
  try {
    const pooler = form === 'pooled' ? await startPooler(server.url, folder) : undefined
    const statements = form === 'pooled' ? 'unnamed' : 'named'
    Object.assign(process.env, { P9_TEST_FORM: form, DATABASE_STATEMENTS: statements })
    if (pooler) process.env.P9_TEST_POOLER = pooler.host
    return {
      url: server.url,
      async stop() {
        await pooler?.stop()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** The engines of the fault programs; null is the embedded database. */
const formOf = { pglite: null, postgresql: 'plain', serializable: 'serializable', pooled: 'pooled' } as const
export type FaultEngine = keyof typeof formOf

/**
 * The engines of --engine, by default the first two.
 * @throws StartError when there is no such engine
 */
export function faultEngines(told: string | undefined): FaultEngine[] {
  if (told === undefined) return ['pglite', 'postgresql']
  const engines = Object.keys(formOf).filter((name): name is FaultEngine => name === told)
  if (engines.length === 0) throw new StartError(`--engine is one of ${Object.keys(formOf).join(', ')}.`)
  return engines
}

export async function startEngine(engine: FaultEngine, folder: string): Promise<PostgresServer | null> {
  const form = formOf[engine]
  return form === null ? null : startForm(folder, form)
}
