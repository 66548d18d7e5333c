import { StartError } from '../../../functions/base/startError'
import type { Form } from './engines'
import { startPooler } from './pooler'
import { startPostgres, type PostgresServer } from './postgresServer'

/**
 * A PostgreSQL server, in a form for this process and those that it starts from here on.
 * @param folder where it keeps its files until it is stopped
 * @param settings of the server: `name=value`
 * @throws Error where there is no PgBouncer and one is asked for
 */
export async function startForm(
  folder: string,
  form: Form,
  settings: readonly string[] = [],
): Promise<PostgresServer> {
  const server = await startPostgres(folder, settings)
  try {
    const pooler = form === 'pooled' ? await startPooler(server.url, folder) : undefined
    // What a server's process reads of it, and what tests do.
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

/** The engines of the fault programs, with the form in which PostgreSQL is had; null is the embedded database. */
const formOf = { pglite: null, postgresql: 'plain', serializable: 'serializable', pooled: 'pooled' } as const
export type FaultEngine = keyof typeof formOf

/**
 * The engines that a fault program was told of by --engine; the first two where it was told of none.
 * @throws StartError when there is no such engine
 */
export function faultEngines(told: string | undefined): FaultEngine[] {
  if (told === undefined) return ['pglite', 'postgresql']
  const engines = Object.keys(formOf).filter((name): name is FaultEngine => name === told)
  if (engines.length === 0) throw new StartError(`--engine is one of ${Object.keys(formOf).join(', ')}.`)
  return engines
}

/** The server of an engine; null for the embedded database. */
export async function startEngine(engine: FaultEngine, folder: string): Promise<PostgresServer | null> {
  const form = formOf[engine]
  return form === null ? null : startForm(folder, form)
}
