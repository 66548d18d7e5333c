import { writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { tablesOf } from '../../../functions/store/backup/catalog'
import { embeddedDatabase, select } from '../../../functions/store/database'
import { migrate } from '../../../functions/store/migrate'
import { dumpOf, dumpPath, hasDump, migrationsUpTo, restoreDump, versions } from './dumps'

/**
 * npm run db:dump: writes the dump that is missing of each version, from the one before it. A new table has no rows
 * then: they are written into the file by hand, and later dumps inherit them.
 */
async function main(): Promise<void> {
  for (const [index, version] of versions.entries()) {
    if (hasDump(version)) continue
    const database = await embeddedDatabase(await PGlite.create())
    const before = versions[index - 1]
    if (before !== undefined) await restoreDump(database, before)
    await migrate(database, migrationsUpTo(version))
    writeFileSync(dumpPath(version), await dumpOf(database, version))
    console.log(`Wrote ${dumpPath(version)}.`)
    for (const { name } of await tablesOf(database.sql)) {
      const rows = await select(
        database.sql,
        sql.raw(`select 1 as one from "${name}" limit 1`),
        z.object({ one: z.number() }),
      )
      if (rows.length === 0) console.log(`  ${name} has no row yet: add some to the file.`)
    }
    await database.close()
  }
}

void main()
