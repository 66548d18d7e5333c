import { Agent, request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Client } from 'pg'
import { newEntries } from '../../support/functions'
import { BLOCKED } from '../../support/databases/blocked'
import { newPostgres } from '../../support/databases/engines'
import {
  bearerOf,
  deployedFunctions,
  emailOf,
  PROJECT,
  startDeployed,
  startLookUps,
  type Deployed,
} from '../../support/deployment'

const WITHIN_MS = 10_000

describe('a server that receives a stop signal', () => {
  const closers: (() => unknown)[] = []
  let environment: Record<string, string>
  let folder = ''
  let server: Deployed
  let database: Client

  beforeAll(async () => {
    folder = await deployedFunctions()
    const lookUps = await startLookUps()
    environment = {
      NODE_ENV: 'test',
      DATABASE_URL: await newPostgres(),
      FIREBASE_AUTH_EMULATOR_HOST: lookUps.host,
      FIREBASE_PROJECT_ID: PROJECT,
    }
    closers.push(lookUps.close)
  }, 60_000)
  afterAll(async () => {
    for (const close of closers) await close()
  })

  beforeEach(async () => {
    server = await startDeployed({ folder, program: 'server.js', environment })
    database = new Client({ connectionString: environment.DATABASE_URL })
    await database.connect()
  }, 60_000)
  afterEach(async () => {
    await database.end()
    await server.stop()
  })

  /** Creates a record over a keep-alive connection. */
  const addUser = (uid: string) => {
    const body = JSON.stringify({ id: uid, username: emailOf(uid), tests: newEntries() })
    const agent = new Agent({ keepAlive: true })
    const call = request(`${server.url}/api/addUser`, { method: 'POST', agent, headers: bearerOf(uid) })
    call.end(body)
    return new Promise<{ headers: IncomingMessage['headers']; status?: number; text: string }>(
      (resolve, reject) => {
        call.once('error', reject)
        call.once('response', (response) => {
          let text = ''
          response.on('data', (part) => (text += String(part)))
          response.once('error', reject)
          response.once('end', () =>
            resolve({ headers: response.headers, status: response.statusCode, text }),
          )
        })
      },
    )
  }
  const holdUsers = async () => {
    await database.query('begin')
    await database.query('lock table users in exclusive mode')
  }
  const untilSomebodyWaits = async () => {
    while ((await database.query(BLOCKED)).rowCount === 0) await new Promise((again) => setTimeout(again, 20))
  }
  const ended = async () => {
    const toldAt = performance.now()
    const code = await server.exited
    return { code, inTime: performance.now() - toldAt < WITHIN_MS }
  }

  it('answers what is under way whole, takes nothing new, and leaves when that is done', async () => {
    const idle = connect(Number(new URL(server.url).port), '127.0.0.1')
    const idleEnded = once(idle.resume(), 'close')
    await holdUsers()
    const slow = addUser('slow')
    await untilSomebodyWaits()

    server.child.kill('SIGTERM')
    const end = ended()
    await idleEnded
    await expect(fetch(`${server.url}/api/health`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
    await database.query('commit')

    const { status, text, headers } = await slow
    expect({ status, record: JSON.parse(text) }).toMatchObject({ status: 200, record: { id: 'slow' } })
    expect(headers.connection).toBe('close')
    expect(await end).toEqual({ code: 0, inTime: true })
    expect((await database.query(`select from users where id = 'slow'`)).rowCount).toBe(1)
  }, 30_000)

  it('cuts off an unfinished request and exits in time', async () => {
    const never = request(`${server.url}/api/paymentEvents`, {
      method: 'POST',
      headers: { 'content-length': 100 },
    })
    const cut = new Promise((closed) => never.once('close', closed))
    never.on('error', () => undefined)
    never.write('{')
    // Once this is answered, the head of the earlier request has arrived.
    await fetch(`${server.url}/api/health`)

    server.child.kill('SIGTERM')
    expect(await ended()).toEqual({ code: 0, inTime: true })
    await cut
  }, 30_000)

  it('answers, and exits in time, though nothing reads its standard output', async () => {
    server.child.stdout?.pause()
    // Their log lines exceed what pipes hold.
    for (let asked = 0; asked < 1_500; asked += 1) {
      const answer = await fetch(`${server.url}/api/getUserById`)
      expect(answer.status).toBe(401)
      await answer.arrayBuffer()
    }
    server.child.kill('SIGTERM')
    const toldAt = performance.now()
    await once(server.child, 'exit')
    expect(performance.now() - toldAt).toBeLessThan(WITHIN_MS)
    server.child.stdout?.resume()
  }, 60_000)

  it('leaves in time though the database holds a request up for ever', async () => {
    await holdUsers()
    const hanging = addUser('hanging').catch(() => 'cut')
    await untilSomebodyWaits()

    server.child.kill('SIGTERM')
    expect(await ended()).toEqual({ code: null, inTime: true })
    expect(await hanging).toBe('cut')
    expect(server.printed()).toContain('Not everything could be closed within 8 s; leaving.')
  }, 30_000)
})
