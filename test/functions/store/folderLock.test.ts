import { Server } from 'node:net'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '../../../functions/store/folderLock'
import { openForRequests } from '../../../functions/store/lockedDatabase'
import { layDatabase } from '../../support/databases/engines'
import { killHard, run, whenReady } from '../../support/programs/child'

const folders: string[] = []
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'p9-lock-'))
  folders.push(folder)
  return folder
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

test('a second process is refused with one clear line, until kill -9 of the first', async () => {
  const folder = newFolder()
  const holder = await whenReady(run('test/support/programs/lockHolder.ts', { FOLDER: folder }))
  await expect(lockFolder(folder)).rejects.toThrow(
    `The data folder ${folder} is in use: npm start or a command is running on it.`,
  )
  await killHard(holder)
  const lock = await lockFolder(folder)
  await lock.release()
})

test('a folder that cannot be one ends with one clear sentence', async () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  await expect(lockFolder(file)).rejects.toThrow(`The data folder ${file} cannot be used`)
})

test('a folder on a file system without Unix sockets ends with a hint at the setting', async () => {
  jest.spyOn(Server.prototype, 'listen').mockImplementationOnce(function (this: Server) {
    const error = Object.assign(new Error('listen ENOTSUP'), { code: 'ENOTSUP' })
    process.nextTick(() => this.emit('error', error))
    return this
  })
  await expect(lockFolder(newFolder())).rejects.toThrow(
    /listen ENOTSUP\. .*set DATA_DIR to a folder on a disk/,
  )
})

test('a database’s folder may be looked into by its owner alone, also one that was made for everybody', async () => {
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  const dataDir = join(newFolder(), 'data')
  await (await lockFolder(dataDir)).release()
  expect(modeOf(dataDir)).toBe('700')

  await layDatabase(dataDir)
  chmodSync(join(dataDir, 'db'), 0o755)
  await (await openForRequests({ dataDir })).close()
  expect(modeOf(join(dataDir, 'db'))).toBe('700')
}, 60_000)
