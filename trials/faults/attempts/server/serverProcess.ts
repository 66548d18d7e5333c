import { AsyncLocalStorage } from 'node:async_hooks'
import { createAdaptorServer } from '@hono/node-server'
import { announceReady, runProgram } from '../../../../functions/program'
import { openDatabase } from '../../../../functions/store/database'
import { migrate } from '../../../../functions/store/migrate'
import { createStore } from '../../../../functions/store/store'
import { openPostgres } from '../../../../test/support/databases/engines'
import { productOver, VIRTUAL_NOW } from './server'

/** Each request carries the virtual time. */
runProgram(async () => {
  const { PORT, DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '', CONTENT_DIR: directory = '' } = process.env
  const database = databaseUrl ? await openPostgres(databaseUrl) : await openDatabase({ dataDir })
  await migrate(database)
  const times = new AsyncLocalStorage<number>()
  const app = productOver(createStore(database), { directory, clock: { now: () => times.getStore() ?? 0 } })
  const server = createAdaptorServer({
    fetch: (request) => times.run(Number(request.headers.get(VIRTUAL_NOW)), () => app.fetch(request)),
  })
  server.listen(Number(PORT), '127.0.0.1', () => announceReady('ready'))
})
