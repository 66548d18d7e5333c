import { sql } from 'drizzle-orm'
import { migrate } from '../../../functions/store/migrate'
import { openDatabase } from '../../../functions/store/database'
import { newPostgres } from '../../support/databases/engines'
import { makeWorld, newAttempt, newUser } from '../../support/functions'

test('a database with other defaults of dates, times, texts and schemas serves as any other', async () => {
  const databaseUrl = await newPostgres()
  const given = await openDatabase({ databaseUrl, dataDir: '' })
  for (const setting of [
    "datestyle = 'SQL, DMY'",
    "timezone = 'Pacific/Kiritimati'",
    "intervalstyle = 'iso_8601'",
    'standard_conforming_strings = off',
    'search_path = pg_catalog',
  ]) {
    await given.sql.execute(
      sql.raw(
        `do $$ begin execute format('alter database %I set ${setting.replaceAll("'", "''")}', current_database()); end $$`,
      ),
    )
  }
  await given.close()

  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await migrate(database)
  const world = makeWorld(database)
  // 5 November, which is 11 May where days come first.
  world.clock.now = () => Date.parse('2026-11-05T09:00:00.000Z')
  const caller = await newUser(world)
  const { startedAt, deadline, attemptId } = await newAttempt(world, caller)
  expect([startedAt, deadline]).toEqual(['2026-11-05T09:00:00.000Z', '2026-11-05T10:30:00.000Z'])
  expect(await world.deps.store.attempts.find(attemptId)).toMatchObject({ startedAt: new Date(startedAt) })
  await database.close()
})
