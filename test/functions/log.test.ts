import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { createApp } from '../../functions/app'
import { createEndpoints } from '../../functions/endpoints/endpoints'
import { readPassage } from '../../functions/exams/readPassage'
import { paymentEvents } from '../../functions/endpoints/paymentEvents'
import type { Database } from '../../functions/store/database'
import { makeBuying, type Buying } from '../support/buying'
import { postgres } from '../support/databases/engines'
import { noLimits } from '../support/noLimits'
import { config, identity } from './testApp'

const PAGE = '<!doctype html><script type="application/json" id="config"></script>'
const CARD = '5413330089099130'
const SECRET_WORDS = 'my-secret-words'

let database: Database
let buying: Buying
let app: Hono
const lines: string[] = []
const failing = { with: null as unknown }

beforeAll(async () => {
  database = await postgres.open()
  buying = await makeBuying(database)
  const { deps } = buying.world
  deps.log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const appDir = mkdtempSync(join(tmpdir(), 'p9-page-'))
  writeFileSync(join(appDir, 'index.html'), PAGE)
  app = createApp({
    endpoints: { ...createEndpoints(deps), getUserById: () => Promise.reject(failing.with) },
    readPassage: (caller, request) => readPassage(deps, caller, request),
    paymentEvents: paymentEvents(deps, noLimits),
    ping: () => Promise.reject(failing.with),
    isDeleted: (uid) => deps.store.accounts.isDeleted(uid),
    identity,
    limits: noLimits,
    config,
    log: deps.log,
    production: true,
    appDir,
  })
}, 60_000)
beforeEach(() => {
  lines.length = 0
  failing.with = null
})
afterAll(() => database.close())

const traces = () => [buying.buyer.uid, buying.buyer.email, CARD, SECRET_WORDS, 'Bearer', 'user-agent/7']

const call = (path: string, body?: unknown, token = `${buying.buyer.uid}:${buying.buyer.email}`) =>
  app.request(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'user-agent': 'user-agent/7',
      'x-request-id': SECRET_WORDS,
      'x-cloud-trace-context': `${SECRET_WORDS}/1`,
    },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  })

const requestLines = () =>
  lines.map((line): Record<string, unknown> => JSON.parse(line)).filter((line) => 'status' in line)

function expectNobody(...more: string[]) {
  for (const trace of [...traces(), ...more]) expect(lines.join('')).not.toContain(trace)
}

it('has one line for every request, whatever it was for', async () => {
  const { uid, email } = buying.buyer
  const asked: [string, unknown?][] = [
    ['/'],
    [`/testpage?testNumber=1&email=${email}`],
    [`/assets/${email}.js`],
    ['/config.json'],
    ['/api/health'],
    ['/api/ready'],
    [`/tests/test1/passage1.json?attempt=${SECRET_WORDS}`],
    ['/tests/test1/passage1.json'],
    [`/tests/${email}`],
    ['/api/paymentEvents', { id: CARD, type: 'cardTransaction' }],
    [`/api/getUserById?id=${uid}`],
    [`/api/getPaymentsByUserId?username=${encodeURIComponent(email)}`],
    [`/api/getPaymentsByUserId?username=${SECRET_WORDS}`],
    [`/api/${email}?id=${uid}`],
    ['/api/updateUser', { id: uid, username: email, password: SECRET_WORDS }],
    ['/api/updateUser', `{"id":"${uid}", ${SECRET_WORDS}`],
    ['/api/updateUser', { id: SECRET_WORDS.repeat(20_000) }],
    [`/${email}`, { id: uid }],
  ]
  failing.with = new Error(`no such user: ${uid} ${email}`)
  for (const [path, body] of asked) await call(path, body)

  expect(requestLines()).toHaveLength(asked.length)
  for (const line of requestLines()) {
    const { user = 'f'.repeat(12), ...rest } = line
    expect(user).toMatch(/^[\da-f]{12}$/)
    expect(Object.keys(rest).sort()).toEqual(
      ['function', 'hostname', 'level', 'ms', 'pid', 'requestId', 'status', 'time'].sort(),
    )
    expect(line['requestId']).toMatch(/^[\da-f-]{36}$/)
  }
  expect(requestLines().map((line) => `${line['function']} ${line['status']}`)).toEqual([
    'app 200',
    'app 200',
    'app 404',
    'config 200',
    'health 200',
    'ready 503',
    'content 400',
    'content 200',
    'unknown 404',
    'paymentEvents 401',
    'getUserById 500',
    'getPaymentsByUserId 200',
    'getPaymentsByUserId 403',
    'unknown 404',
    'updateUser 400',
    'updateUser 400',
    'updateUser 413',
    'unknown 404',
  ])
  expectNobody()
})

it.each([
  [
    'a query that failed',
    () => new DrizzleQueryError('select 1', [buying.buyer.uid, buying.buyer.email], new Error('gone')),
  ],
  [
    'a value that the database could not take',
    () =>
      Object.assign(new Error(`invalid input syntax for type uuid: "${SECRET_WORDS}"`), { code: '22P02' }),
  ],
  ['a message with a name in it', () => new Error(`no login for ${buying.buyer.email} (${CARD})`)],
  [
    'an error whose message was changed after it was made',
    () => Object.assign(new Error(buying.buyer.email), { message: 'changed' }),
  ],
  [
    'a cause that tells more',
    () => new Error('outer', { cause: new Error(`Bearer ${SECRET_WORDS} of ${buying.buyer.uid}`) }),
  ],
  ['something that is no error', () => buying.buyer.email],
])('keeps to itself what a fault tells: %s', async (_what, fault) => {
  failing.with = fault()
  await call('/api/getUserById?id=x')
  await call('/api/ready')
  expect(lines).toHaveLength(4)
  expectNobody()
})
