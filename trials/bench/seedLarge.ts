import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { reasonOf } from '../../functions/base/describeError'
import { StartError } from '../../functions/base/startError'
import { runProgram } from '../../functions/program'
import { appliedMigrations, migrate } from '../../functions/store/migrate'
import { openWhole } from '../../functions/store/lockedDatabase'
import { rowsFor, seed } from '../../test/support/databases/seed'

/** npm run seed:large: fills the empty PostgreSQL at DATABASE_URL with a million users, or with `-- --users <n>`. */
runProgram(async () => {
  const { values } = parseArgs({ options: { users: { type: 'string', default: '1000000' } } })
  const users = Number(values.users)
  const databaseUrl = process.env['DATABASE_URL'] || undefined
  if (!Number.isInteger(users) || users < 1 || users > 100_000_000) {
    throw new StartError('--users is a number from 1.')
  }
  if (databaseUrl === undefined)
    throw new StartError('DATABASE_URL has to name an empty PostgreSQL database.')
  const { database, close } = await openWhole({ databaseUrl, dataDir: '' })
  try {
    if ((await appliedMigrations(database.sql)).length > 0)
      throw new StartError('The database at DATABASE_URL is not empty; seeds go into an empty one only.')
    await migrate(database)
  } finally {
    await close()
  }
  const client = new Client({ connectionString: databaseUrl })
  try {
    await client.connect()
    const { entries, payments } = rowsFor(users)
    console.log(`Seeding ${users} users, ${entries} test entries, ${payments} payments…`)
    await seed(client, users, (line) => console.log(line))
  } catch (error) {
    throw new StartError(`Seeding failed: ${reasonOf(error)}`, { cause: error })
  } finally {
    await client.end()
  }
})
