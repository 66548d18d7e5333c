import fs from 'node:fs'
import { mkdirSync, mkdtempSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isUnreachable } from '../../../functions/base/describeError'
import { openForRequests } from '../../../functions/store/lockedDatabase'
import { layDatabase } from '../../support/databases/engines'
import { makeWorld, newAttempt, newUser } from '../../support/functions'

const MB = 1024 * 1024

function leave(megabytes: number): void {
  const told = fs.statfsSync(tmpdir())
  jest.spyOn(fs, 'statfsSync').mockReturnValue({ ...told, bavail: megabytes, bsize: MB })
}

afterEach(() => jest.restoreAllMocks())

describe('the embedded database', () => {
  const newFolder = () => mkdtempSync(join(tmpdir(), 'p9-embedded-'))

  test('on a full disk answers that it is unavailable, loses nothing, and recovers automatically', async () => {
    const dataDir = newFolder()
    await layDatabase(dataDir)
    const { database, close } = await openForRequests({ dataDir })
    const world = makeWorld(database)
    const caller = await newUser(world)
    leave(63)
    const refused: unknown = await newAttempt(world, caller).catch((error: unknown) => error)
    expect(isUnreachable(refused)).toBe(true)
    expect(String(await database.ping().catch((error: unknown) => error))).toContain('Failed query')
    leave(64)
    expect((await world.endpoints.getUserById(caller, {})).id).toBe(caller.uid)
    await newAttempt(world, caller)
    await close()
  }, 60_000)

  test('that begins on a full disk names the disk, and writes nothing', async () => {
    leave(63)
    const dataDir = newFolder()
    await expect(openForRequests({ dataDir })).rejects.toThrow(
      /the disk of .* has 63 MB free, and the database needs 64\.$/,
    )
    expect(readdirSync(join(dataDir, 'db'))).toEqual([])
  })

  test('of another version is named as such', async () => {
    const dataDir = newFolder()
    mkdirSync(join(dataDir, 'db'))
    writeFileSync(join(dataDir, 'db', 'PG_VERSION'), '16\n')
    await expect(openForRequests({ dataDir })).rejects.toThrow(/of PostgreSQL 16, and this program brings 18/)
  })

  test('that is damaged is named as such', async () => {
    const dataDir = newFolder()
    await layDatabase(dataDir)
    const folder = join(dataDir, 'db', 'global')
    for (const name of readdirSync(folder)) truncateSync(join(folder, name), 0)
    await expect(openForRequests({ dataDir })).rejects.toThrow(/It may be damaged: move .* away/)
  }, 60_000)
})
