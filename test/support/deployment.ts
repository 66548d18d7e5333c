import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { dirname, join, resolve } from 'node:path'
import { findFreePort } from '../../scripts/stack/freePorts'
import { madeOnce } from './madeOnce'

export const PROJECT = 'demo-deployment'

/** The built functions in a folder with only their own locked packages. */
export const deployedFunctions = () => madeOnce('deployed', buildDeployed)

function buildDeployed(folder: string): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build/buildFunctions.ts', folder], {
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const lock: { packages: object } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  for (const place of Object.keys(lock.packages)) {
    // Nested packages come with their parent's link.
    if (place.split('node_modules/').length !== 2) continue
    mkdirSync(join(folder, dirname(place)), { recursive: true })
    symlinkSync(resolve(place), join(folder, place))
  }
}

export type Deployed = {
  url: string
  child: ChildProcess
  exited: Promise<number | null>
  printed(): string
  /** The log may come after the answers. */
  untilPrinted(text: string): Promise<void>
  stop(): Promise<void>
}

/** With these options a package finds only what is linked beside it. */
const OPTIONS = ['--preserve-symlinks', '--preserve-symlinks-main']

type Start = {
  folder: string
  program: string
  args?: readonly string[]
  environment: Record<string, string>
}

/** Runs without access to this repository; resolves once it listens. */
export async function startDeployed({ folder, program, args = [], environment }: Start): Promise<Deployed> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [...OPTIONS, join(folder, program), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)))
  const exited = new Promise<number | null>((ended) => child.once('close', ended))
  const deployed: Deployed = {
    url: `http://127.0.0.1:${port}`,
    child,
    exited,
    printed: () => printed,
    async untilPrinted(text) {
      while (!printed.includes(text)) await delay(20)
    },
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
  await untilListening(deployed)
  return deployed
}

/** Only connects: a request to the sweep would run it. */
async function untilListening({ url, child, printed }: Deployed): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await delay(50)
  }
  throw new Error(`It ended with ${child.exitCode}: ${printed()}`)
}

/** The emulator's look-ups by id and email, and deletions; every account exists. */
export async function startLookUps(): Promise<{ host: string; port: number; close(): void }> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (text) => (body += String(text)))
    request.on('end', () => {
      const { localId, email = [] }: { localId?: string | string[]; email?: string[] } = JSON.parse(body)
      const uids = localId === undefined ? email.map((each) => each.split('@', 1)[0]!) : [localId].flat()
      const users = uids.map((uid) => ({ localId: uid, email: emailOf(uid) }))
      const answer = { localId: users[0]?.localId, users }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    })
  })
  await listening(server)
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export function listening(server: Server): Promise<void> {
  return new Promise((ready) => server.listen(0, '127.0.0.1', ready))
}

export const emailOf = (uid: string) => `${uid}@example.com`

export const bearerOf = (uid: string) => ({ authorization: `Bearer ${tokenOf(uid)}` })

/** Lasts an hour. */
export function tokenOf(uid: string, isConfirmed = false): string {
  const now = Math.floor(Date.now() / 1000) - 10
  const claims = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: uid,
    email: emailOf(uid),
    email_verified: isConfirmed,
    firebase: { sign_in_provider: 'password' },
    auth_time: now,
    iat: now,
    exp: now + 3600,
  }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`
}
