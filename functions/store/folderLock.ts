import { createHash } from 'node:crypto'
import { access, constants, link, mkdir, realpath, rename, stat, unlink } from 'node:fs/promises'
import { createServer, connect, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../base/startError'

/** Longest path of a Unix socket that every system takes. */
const LONGEST_SOCKET_PATH = 100

export type FolderLock = { release(): Promise<void> }

/**
 * Takes a folder for this process alone. The lock is a Unix socket held open for the life of the process: the
 * kernel closes it on `kill -9`, where a lock file would stay behind.
 * @throws StartError when another running program has the folder, or when it cannot be used
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await makeUsable(folder)
  const path = await socketPath(folder)
  const server = createServer((socket) => socket.end())
  // Several starting processes may find the same stale socket; each round lets one of them proceed.
  for (let tries = 0; tries < 20; tries += 1) {
    if (await listens(server, path)) return { release: () => close(server) }
    if (await isAnswered(path)) break
    await removeStale(path)
  }
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

async function socketPath(folder: string): Promise<string> {
  const real = await realpath(folder)
  const inside = join(real, 'server.lock')
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH) return inside
  return join(tmpdir(), `passage-nine-${createHash('sha256').update(real).digest('hex').slice(0, 32)}.lock`)
}

function listens(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.removeListener('listening', onListening)
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(new StartError(`The lock ${path} cannot be taken: ${error.message}`))
    }
    const onListening = () => {
      server.removeListener('error', onError)
      // The lock must not keep a process alive that has nothing else to do.
      server.unref()
      resolve(true)
    }
    server.once('error', onError).once('listening', onListening).listen(path)
  })
}

/** Whether a living process holds the socket. */
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

/** Moves a stale socket away; if another process replaced it meanwhile, puts that one back. */
async function removeStale(path: string): Promise<void> {
  const aside = `${path}.${process.pid}`
  try {
    const seen = await stat(path)
    await rename(path, aside)
    const moved = await stat(aside)
    if (moved.ino !== seen.ino || (await isAnswered(aside))) await link(aside, path)
    await unlink(aside)
  } catch {
    // Another process was faster; the next round sees what it left.
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
