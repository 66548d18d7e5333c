import { sql } from 'drizzle-orm'
import { openDatabase } from '../../../functions/store/database'
import { migrate } from '../../../functions/store/migrate'
import { emptyPostgres, engines } from '../../support/databases/engines'

test('servers that start at once on one database migrate it once', async () => {
  const databaseUrl = await emptyPostgres()
  const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ databaseUrl, dataDir: '' })))
  await Promise.all(databases.map((database) => migrate(database)))
  const [first] = databases
  const applied = await first!.sql.execute(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  )
  const { entries } = jest.requireActual('../../../functions/store/migrations/meta/_journal.json')
  expect(applied).toMatchObject({ rows: [{ count: entries.length }] })
  await Promise.all(databases.map((database) => database.close()))
})

test.each(engines)('a second migration of $name changes nothing', async ({ open }) => {
  const database = await open()
  await expect(migrate(database)).resolves.toBeUndefined()
  await expect(database.ping()).resolves.toBeUndefined()
  await database.close()
})
