import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { createEndpoints } from '../../../functions/endpoints/endpoints'
import { readEnvironment } from '../../../functions/environment'
import { openProduct, type Product } from '../../../functions/server'
import { newPostgres } from '../../support/databases/engines'
import { newEntries, writeContent } from '../../support/functions'
import { wrongMachine } from '../../support/wrongMachine'

jest.setTimeout(60_000)

const MINUTE_MS = 60_000

describe('a server whose machine’s clock is wrong, beside one whose is right', () => {
  const servers: Product[] = []
  let databaseUrl: string
  const CONTENT_DIR = mkdtempSync(join(tmpdir(), 'p9-clocks-content-'))

  beforeAll(async () => {
    writeContent(CONTENT_DIR, 1)
    databaseUrl = await newPostgres()
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
  })

  async function serverAhead(aheadMs: number) {
    const lines: { event?: string; aheadMs?: number }[] = []
    const product = await openProduct({
      environment: readEnvironment({
        ...{ DATABASE_URL: databaseUrl, CONTENT_DIR, APP_DIR: CONTENT_DIR },
        DATABASE_STATEMENTS: process.env.DATABASE_STATEMENTS,
        FIREBASE_PROJECT_ID: `clock-${randomUUID()}`,
        FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
      }),
      machine: wrongMachine(aheadMs),
      log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    })
    servers.push(product)
    return {
      endpoints: createEndpoints(product.deps),
      ready: async () => (await product.app.request('/api/ready')).status,
      told: () => lines.filter(({ event }) => event === 'clock').map(({ aheadMs = 0 }) => aheadMs),
      product,
    }
  }

  type Server = Awaited<ReturnType<typeof serverAhead>>

  async function startedAt({ endpoints }: Server) {
    const uid = `user-${randomUUID()}`
    const caller = { uid, email: `${uid}@example.com` }
    await endpoints.addUser(caller, { id: uid, username: caller.email, tests: newEntries() })
    const start = { testNumber: 1, requestId: randomUUID(), afterAttemptId: null, timeFactor: 1 } as const
    return { caller, attempt: await endpoints.startTest(caller, start) }
  }

  test.each([10, 120, -120])(
    'that is %d min ahead neither ends nor starts a user’s time',
    async (minutes) => {
      const right = await serverAhead(0)
      const wrong = await serverAhead(minutes * MINUTE_MS)
      for (const begins of [right, wrong]) {
        const { caller, attempt } = await startedAt(begins)
        const { attemptId } = attempt
        await right.product.database.sql.execute(
          sql`update attempts set deadline = now() + interval '5 minutes' where id = ${attemptId}`,
        )
        for (const { endpoints } of [wrong, right]) {
          const told = await endpoints.getAttempt(caller, { attemptId })
          expect(told).toMatchObject({ status: 'open', score: '' })
          expect(Math.abs(Date.parse(told!.serverNow) - Date.now())).toBeLessThan(1_000)
          const request = { attemptId, cursor: 0, acts: [] }
          expect(await endpoints.saveAnswers(caller, request)).toMatchObject({ finished: null })
        }
        await right.product.database.sql.execute(
          sql`update attempts set deadline = now() - interval '61 seconds' where id = ${attemptId}`,
        )
        for (const { endpoints } of [wrong, right]) {
          expect(await endpoints.getAttempt(caller, { attemptId })).toMatchObject({ status: 'finished' })
        }
      }
      expect(await right.ready()).toBe(200)
      expect(right.told()).toEqual([])
      // It cannot check logins, so it takes no requests.
      expect(await wrong.ready()).toBe(503)
      expect(wrong.told().map((ms) => Math.round(ms / 1000))).toEqual([minutes * 60])
    },
  )

  test('says so from two seconds on, and serves up to a minute', async () => {
    const nearly = await serverAhead(1_000)
    const little = await serverAhead(-3_000)
    expect([nearly.told().length, little.told().length]).toEqual([0, 1])
    expect([await nearly.ready(), await little.ready()]).toEqual([200, 200])
  })
})
