import { createHash } from 'node:crypto'
import { access, constants, mkdir, realpath, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../base/startError'

/** Works as a Unix socket path on every system. */
const LONGEST_LOCK_PATH = 90

export type FolderLock = { release(): Promise<void> }

/**
 * Locks a folder with an open Unix socket, which the kernel closes even on `kill -9`.
 * @throws StartError when another program holds the folder or it cannot be used
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await makeUsable(folder)
  const path = await lockPath(folder)
  let server = await listenOn(path)
  if (!server && !(await isAnswered(path))) {
    await unlink(path)
    server = await listenOn(path)
  }
  if (!server)
    throw new StartError(`The data folder ${folder} is in use: npm start or a command is running on it.`)
  const held = server
  // Node also removes the socket's file.
  return { release: () => new Promise((resolve) => held.close(() => resolve())) }
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

function listenOn(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.end())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') return resolve(undefined)
      const hint =
        'Its file system may have no Unix sockets: set DATA_DIR to a folder on a disk of this machine.'
      reject(new StartError(`The lock ${path} cannot be taken: ${error.message}. ${hint}`))
    })
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })
}

/** The socket of a process that was killed refuses connections. */
function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
