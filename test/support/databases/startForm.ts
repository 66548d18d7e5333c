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
