import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { openForRequests } from '../../../functions/store/lockedDatabase'
import { createStore } from '../../../functions/store/store'
import { newPostgres } from '../../support/databases/engines'

jest.setTimeout(120_000)

/** The roles of the docs; roles belong to the server, so names are unique to the run. */
async function withRoles() {
  const databaseUrl = await newPostgres()
  const [, statements = ''] = /```sql\n([\s\S]*?)```/.exec(readFileSync('docs/deployment.md', 'utf8')) ?? []
  const run = randomUUID().slice(0, 8)
  const text = statements
    .replaceAll('passage_nine_', `p9_${run}_`)
    .replaceAll('<database>', new URL(databaseUrl).pathname.slice(1))
    .replaceAll(/<(\w+) password>/g, 'secret')
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  await pool.query(text)
  await pool.end()
  const as = (role: string) =>
    Object.assign(new URL(databaseUrl), { username: `p9_${run}_${role}`, password: 'secret' }).toString()
  return { migrator: as('migrator'), server: as('server') }
}

test('a server whose user may change no schema works on what the migrator has made', async () => {
  const { migrator, server } = await withRoles()
  await expect(openForRequests({ databaseUrl: server, dataDir: '' })).rejects.toThrow('permission denied')

  await (await openForRequests({ databaseUrl: migrator, dataDir: '' })).close()

  const { database, close } = await openForRequests({ databaseUrl: server, dataDir: '' })
  const { users, rateCounts } = createStore(database)
  const user = { id: 'ann', username: 'ann@example.com', createdAt: new Date(0) }
  expect(await users.insert(user)).toBe(true)
  await users.allowAddress('ann', 'bob@example.com')
  expect(await users.find('ann')).toMatchObject({ otherAddresses: ['bob@example.com'] })
  const window = { now: new Date(0), until: new Date(0) }
  expect(await rateCounts.count({ key: 'x', by: 2, ...window })).toMatchObject({ used: 2 })
  await rateCounts.forget(new Date(1))
  for (const refused of ['create table x ()', 'drop table users', 'alter table users add column x text']) {
    const error: unknown = await database.sql.execute(sql.raw(refused)).catch((reason: unknown) => reason)
    expect(String(error instanceof Error && error.cause)).toMatch(/permission denied|must be owner/)
  }
  await close()
  for (const databaseUrl of [server, migrator]) {
    const opened = await openForRequests({ databaseUrl, dataDir: '' })
    const { operatorActs } = createStore(opened.database)
    await operatorActs.add({
      ...{
        id: randomUUID(),
        act: randomUUID(),
        at: new Date(0),
        operator: 'ann',
        command: 'payments refund',
      },
      ...{ subject: '1', po: null, provider: 'helcim', why: 'x', outcome: 'started', detail: '' },
    })
    for (const change of ['delete from', 'truncate', "update operator_acts set why = '' --"]) {
      const statement = sql.raw(`${change} operator_acts`)
      const error: unknown = await opened.database.sql.execute(statement).catch((reason: unknown) => reason)
      expect(String(error instanceof Error && error.cause)).toContain('permission denied')
    }
    await opened.close()
  }
  const again = await openForRequests({ databaseUrl: server, dataDir: '' })
  expect(await createStore(again.database).operatorActs.about(['1'])).toHaveLength(2)
  await again.close()
})
