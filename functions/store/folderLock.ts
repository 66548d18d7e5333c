import { createHash, randomBytes } from 'node:crypto'
import { access, constants, link, mkdir, realpath, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../base/startError'

const NO_LOCK =
  'Its file system may have no Unix sockets or hard links: set DATA_DIR to a folder on a disk of this machine.'

/** Works as a Unix socket path on every system. */
const LONGEST_LOCK_PATH = 90
const AGAIN_MS = 10

export type FolderLock = { release(): Promise<void> }

/**
 * Locks a folder with an open Unix socket, which the kernel closes even on `kill -9`. The socket listens before it
 * takes the lock's name, so a lock that doesn't answer is dead.
 * @throws StartError when another program holds the folder or it cannot be used
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await makeUsable(folder)
  const path = await lockPath(folder)
  const own = `${path}.${randomBytes(4).toString('hex')}`
  const server = await listenOn(own)
  try {
    for (let tries = 0; tries < 200; tries += 1) {
      if (await takeName(own, path)) return { release: () => release(server, path) }
      const holder = await askAt(path)
      if (holder === 'alive') break
      if (holder === 'dead') await removeDead(path, own)
    }
  } finally {
    await unlink(own)
  }
  await close(server)
  throw new StartError(`The data folder ${folder} is in use: npm start or a command is running on it.`)
}

async function makeUsable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new StartError(`The data folder ${folder} cannot be used: ${reason}`)
  }
}

async function lockPath(folder: string): Promise<string> {
  const real = await realpath(folder)
  const inside = join(real, 'server.lock')
  if (Buffer.byteLength(inside) <= LONGEST_LOCK_PATH) return inside
  return join(tmpdir(), `passage-nine-${createHash('sha256').update(real).digest('hex').slice(0, 32)}.lock`)
}

function listenOn(path: string): Promise<Server> {
  const server = createServer((socket) => socket.end())
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartError(`The lock ${path} cannot be taken: ${error.message}. ${NO_LOCK}`)),
    )
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })
}

/** Atomic: only one of several processes gets the name. */
async function takeName(own: string, name: string): Promise<boolean> {
  try {
    await link(own, name)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw new StartError(`The lock ${name} cannot be taken: ${String(error)}. ${NO_LOCK}`)
  }
}

function askAt(path: string): Promise<'alive' | 'dead' | 'none'> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve('alive')
    })
    socket.once('error', (error) => resolve(codeOf(error) === 'ECONNREFUSED' ? 'dead' : 'none'))
  })
}

/**
 * The turn keeps others from placing a live lock between the check and the removal. It isn't exclusive if its holder
 * was killed and two processes notice at the same time.
 */
async function removeDead(path: string, own: string): Promise<void> {
  const turn = `${path}.turn`
  if (await takeName(own, turn)) {
    if ((await askAt(path)) === 'dead') await unlink(path).catch(() => {})
    await unlink(turn).catch(() => {})
  } else if ((await askAt(turn)) === 'dead') {
    // The process that had the turn was killed.
    await unlink(turn).catch(() => {})
  } else await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
}

/** Removes the name first, so a lock that doesn't answer never belongs to a live process. */
async function release(server: Server, path: string): Promise<void> {
  await unlink(path).catch(() => {})
  await close(server)
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
