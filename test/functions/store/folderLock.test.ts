import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '../../../functions/store/folderLock'
import { openForRequests } from '../../../functions/store/lockedDatabase'

const folders: string[] = []
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'p9-lock-'))
  folders.push(folder)
  return folder
}
const holders: ChildProcess[] = []
afterAll(() => holders.forEach((holder) => holder.kill('SIGKILL')))
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Another process that holds the folder until it is killed. */
async function holderOf(folder: string) {
  const program = `
    const { lockFolder } = require('./functions/store/folderLock')
    lockFolder(${JSON.stringify(folder)}).then(() => { console.log('locked'); setInterval(() => {}, 1000) })`
  const holder = spawn(process.execPath, ['--import', 'tsx', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  holders.push(holder)
  await once(holder.stdout, 'data')
  return holder
}

test('a second process is refused with one clear line', async () => {
  const folder = newFolder()
  const holder = await holderOf(folder)
  await expect(lockFolder(folder)).rejects.toThrow(
    `The data folder ${folder} is in use: npm start or a command is running on it.`,
  )
  holder.kill('SIGKILL')
  await once(holder, 'exit')
})

test('the folder is free again after kill -9 of its holder', async () => {
  const folder = newFolder()
  const holder = await holderOf(folder)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const lock = await lockFolder(folder)
  await lock.release()
})

/** A lock whose holder is gone, as the kernel leaves it. */
async function leaveDeadLock(folder: string): Promise<void> {
  const path = join(folder, 'holder')
  const server = createServer().listen(path)
  await once(server, 'listening')
  linkSync(path, join(folder, 'server.lock'))
  server.close()
  await once(server, 'close')
}

test('of several who find a dead lock, one gets the folder', async () => {
  for (let round = 0; round < 50; round += 1) {
    const folder = newFolder()
    await leaveDeadLock(folder)
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
    const locks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(locks).toHaveLength(1)
    expect(readdirSync(folder)).toEqual(['server.lock'])
    await locks[0]?.release()
    expect(readdirSync(folder)).toEqual([])
  }
})

test('a folder that cannot be one is told in a sentence', async () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  await expect(lockFolder(file)).rejects.toThrow(`The data folder ${file} cannot be used`)
})

test('a database’s folder may be looked into by its owner alone, also one that was made for everybody', async () => {
  const dataDir = join(newFolder(), 'data')
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  await (await openForRequests({ dataDir })).close()
  expect([modeOf(dataDir), modeOf(join(dataDir, 'db'))]).toEqual(['700', '700'])

  const older = join(newFolder(), 'older')
  mkdirSync(join(older, 'db'), { recursive: true })
  chmodSync(join(older, 'db'), 0o755)
  await (await openForRequests({ dataDir: older })).close()
  expect(modeOf(join(older, 'db'))).toBe('700')
}, 60_000)
