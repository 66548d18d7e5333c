import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openForRequests } from '../../../functions/store/lockedDatabase'
import { createStore } from '../../../functions/store/store'
import { runToEnd } from '../../support/programs/child'
import { layDatabase } from '../../support/databases/engines'

// Processes and embedded databases start; a busy machine takes its time.
jest.setTimeout(180_000)

const folder = mkdtempSync(join(tmpdir(), 'p9-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** npm run backup or restore, over the embedded database of a folder. */
const run = (dataDir: string, ...words: string[]) =>
  runToEnd('scripts/operate/backups.ts', words, { DATA_DIR: dataDir })

test('what was backed up is there after a restore into another folder, and no running server is disturbed', async () => {
  const used = join(folder, 'used')
  const fresh = join(folder, 'fresh')
  const file = join(folder, 'all.backup')
  layDatabase(used)
  const running = await openForRequests({ dataDir: used })
  const user = { id: 'a', username: 'a@example.com', createdAt: new Date('2026-11-21T09:00:00.000Z') }
  await createStore(running.database).users.insert(user)
  const refused = await run(used, 'backup', file)
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringContaining(
      `\nThe data folder ${used} is in use: npm start or a command is running on it.\n`,
    ),
  })
  expect(existsSync(file)).toBe(false)
  await running.close()

  const metric = join(folder, 'backup.prom')
  const saved = await run(used, 'backup', file, '--metric', metric)
  expect(saved.err).toContain('"event":"backup","bytes":')
  const [, seconds] =
    /^passage_nine_backup_last_success_timestamp_seconds (\S+)$/m.exec(readFileSync(metric, 'utf8')) ?? []
  expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(120)
  expect(saved).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Saved 1 rows of \d+ tables in .*all\.backup\.\n$/),
  })
  expect(await run(fresh, 'restore', file)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored 1 rows of \d+ tables, as of 20.*Z\.\n$/),
  })
  const restored = await openForRequests({ dataDir: fresh })
  expect(await createStore(restored.database).users.find('a')).toMatchObject(user)
  await restored.close()
})

test('a backup of nothing and a restore from nothing are told, and make no database', async () => {
  const nowhere = join(folder, 'nowhere')
  const file = join(folder, 'none.backup')
  expect((await run(nowhere, 'backup', file)).err).toBe(
    `Database  the embedded one in ${nowhere}\nThere is no database in ${nowhere}.\n`,
  )
  expect((await run(nowhere, 'restore', file)).err).toContain(`\nThere is no backup at ${file}.\n`)
  expect(existsSync(nowhere)).toBe(false)
})

test.each([[[]], [['backup']], [['restore']], [['restore', 'one', 'two']], [['save', 'it']]])(
  'explains itself for %j',
  async (words) => {
    const ended = await run(folder, ...words)
    expect(ended.code).toBe(1)
    expect(ended.err).toContain('npm run restore -- <file>')
  },
)
