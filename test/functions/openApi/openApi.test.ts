import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { pino } from 'pino'
import { errors } from '../../../domain/base/errors'
import { wire } from '../../../domain/wire'
import { createApp } from '../../../functions/app'
import { createEndpoints, functionNames } from '../../../functions/endpoints/endpoints'
import { readPassage } from '../../../functions/exams/readPassage'
import { ApiError } from '../../../functions/base/apiError'
import { clientReports } from '../../../functions/endpoints/clientReports'
import { openApi, openApiDocument } from '../../../functions/openApi/openApi'
import { paymentEvents } from '../../../functions/endpoints/paymentEvents'
import type { Database } from '../../../functions/store/database'
import { postgres } from '../../support/databases/engines'
import { answer, makeWorld, newEntries, type World, finishOf } from '../../support/functions'
import { noLimits } from '../../support/noLimits'
import { endings, exampleCalls } from '../../support/wire/wireExamples'
import { config, identity, testApp } from '../testApp'

type Operation = {
  security?: unknown
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: unknown
  responses: Record<string, { content?: Record<string, object> }>
}
const document = openApiDocument()
const paths: Record<string, Record<string, Operation>> = JSON.parse(JSON.stringify(document.paths))

/** By the validator's own program: the library is a module of another kind than jest takes. */
function validate(value: object) {
  const file = join(mkdtempSync(join(tmpdir(), 'p9-openapi-')), 'openapi.json')
  writeFileSync(file, JSON.stringify(value))
  const home = dirname(require.resolve('@seriousme/openapi-schema-validator'))
  return spawnSync(process.execPath, [join(home, 'bin/validate-api-cli.js'), file], { encoding: 'utf8' })
}

describe('the description', () => {
  it('is OpenAPI 3.1, by its own schema', () => {
    expect(validate(document)).toMatchObject({ status: 0, stderr: '' })
    expect(validate({ ...document, paths: { nothing: {} } }).status).not.toBe(0)
  })

  it('is served as it is, and may be kept for a while', async () => {
    const response = await testApp().app.request('/api/openapi.json')
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
  })

  it.each(Object.entries(wire))('has %s as its contract has it', (name, contract) => {
    const operation = paths[`/api/${name}`]?.[contract.method.toLowerCase()]
    expect(operation?.security).toEqual([{ login: [] }])
    expect(operation?.requestBody !== undefined).toBe(contract.in === 'body')
    expect(operation?.parameters !== undefined).toBe(contract.in === 'query')
    const told = JSON.stringify(operation?.responses)
    for (const code of [
      'bad_request',
      'unauthenticated',
      'forbidden',
      'deleted',
      'internal',
      ...contract.errors,
    ] as const) {
      expect(Object.keys(operation?.responses ?? {})).toContain(String(errors[code].status))
      expect(told).toContain(`\`${code}\``)
    }
    expect('202' in (operation?.responses ?? {})).toBe(name === 'addPayment')
  })

  it('has every code of the list, and no component that nothing refers to', () => {
    const text = JSON.stringify(document)
    for (const code of Object.keys(errors)) expect(text).toContain(`\`${code}\``)
    for (const name of Object.keys(document.components.schemas)) {
      expect(text).toContain(`"#/components/schemas/${name}"`)
    }
  })

  it('names a query’s keys, and which of them are needed', () => {
    const of = (name: string) =>
      paths[`/api/${name}`]?.[wire[name as keyof typeof wire].method.toLowerCase()]?.parameters
    expect(of('getUserById')).toMatchObject([{ name: 'id', in: 'query', required: false }])
    expect(of('getReceipt')).toMatchObject([{ name: 'attemptId', in: 'query', required: true }])
    expect(of('getPONumber')).toMatchObject([{ name: 'testNumber', required: false }])
    expect(of('getAttempt')).toMatchObject([
      { name: 'testNumber', required: false },
      { name: 'attemptId', required: false },
    ])
  })
})

describe('what the functions really answer', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  ajv.addSchema({ $id: 'https://p9.example/openapi', ...document })

  let database: Database
  let world: World
  let app: ReturnType<typeof createApp>
  const seen = new Set<string>()
  beforeAll(async () => {
    database = await postgres.open()
    world = makeWorld(database, { runsTwice: true })
    const { deps } = world
    app = createApp({
      endpoints: createEndpoints(deps),
      readPassage: (caller, request) => readPassage(deps, caller, request),
      paymentEvents: paymentEvents(deps, noLimits),
      clientReports: clientReports(deps, noLimits),
      ping: () => database.ping(),
      isDeleted: (uid) => deps.store.accounts.isDeleted(uid),
      identity: {
        ...identity,
        verify: async (...asked) => ({ ...(await identity.verify(...asked)), loggedInAt: deps.clock.now() }),
      },
      limits: noLimits,
      config,
      log: pino({ level: 'silent' }),
      production: false,
    })
  }, 60_000)
  afterAll(() => database.close())

  /** As the contract of a function has it. */
  const methodOf = (path: string) => {
    const name = functionNames.find((each) => path.split('?')[0] === `/api/${each}`)
    return name && wire[name].method.toLowerCase()
  }

  /** Calls the app and holds its answer to the description; the body as whatever the test knows it to be. */
  async function call(path: string, { as = 'ann', body, headers = {} }: Call = {}) {
    const method = methodOf(path) ?? (body === undefined ? 'get' : 'post')
    const response = await app.request(path, {
      method,
      headers: { ...(as === '' ? {} : { authorization: `Bearer ${as}:${as}@example.com` }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    const [pathname = ''] = path.split('?')
    const place = pathname.startsWith('/tests/') ? '/tests/{test}/{passage}' : pathname
    const described = paths[place]?.[method]?.responses[String(response.status)]
    if (!described)
      throw new Error(`${method} ${place} is not described to answer ${response.status}: ${text}`)
    seen.add(`${place.replace('/api/', '')} ${response.status}`)
    if (!described.content) {
      expect(text).toBe('')
      return { status: response.status, body: null as never }
    }
    expect(response.headers.get('content-type')).toContain('application/json')
    const pointer = [
      'paths',
      place,
      method,
      'responses',
      String(response.status),
      'content',
      'application/json',
    ]
    const ref = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    const holds = ajv.compile({ $ref: `https://p9.example/openapi#/${ref.join('/')}/schema` })
    const value: unknown = JSON.parse(text)
    if (!holds(value))
      throw new Error(`${method} ${place} ${response.status}: ${ajv.errorsText(holds.errors)} ${text}`)
    return { status: response.status, body: value as never }
  }
  type Call = { as?: string; body?: object; headers?: Record<string, string> }

  it('is as it is described, from the first login to the last receipt', async () => {
    const record = { id: 'ann', username: 'ann@example.com', tests: newEntries() }
    await call('/api/getUserById?id=ann')
    await call('/api/getPONumber')
    await call('/api/addUser', { body: record })
    await call('/api/getUserById?id=ann')
    await call('/api/getUserById?id=bob')
    await call('/api/getUserById?id=ann', { as: '' })
    await call('/api/updateUser', { body: record })
    const claim = record.tests.map((entry) => ({ ...entry, paid: true }))
    await call('/api/updateUser', { body: { ...record, tests: claim } })
    await call('/api/updateUser', { body: { ...record, more: 1 } })
    await call('/api/setTimeAllowed', { body: { timeFactor: 1 } })

    const start = { testNumber: 1, requestId: randomUUID(), afterAttemptId: null, timeFactor: 1 }
    await call('/api/getAttempt?testNumber=1')
    await call('/api/startTest', { body: { ...start, testNumber: 2 } })
    const attempt: { attemptId: string } = (await call('/api/startTest', { body: start })).body
    const { attemptId } = attempt
    await call(`/api/getAttempt?attemptId=${attemptId}`)
    await call(`/tests/test1/passage1.json?attempt=${attemptId}`)
    await call('/tests/test2/passage1.json')
    await call('/tests/test11/passage1.json')
    const work = { attemptId, cursor: 0, acts: [answer(world, 1, 'A')] }
    await call('/api/saveAnswers', { body: work })
    await call('/api/saveAnswers', { body: { ...work, attemptId: randomUUID() } })
    await call(`/api/getReceipt?attemptId=${attemptId}`)
    await call('/api/saveAnswers', { body: { ...work, acts: [finishOf(world)] } })
    await call('/api/startTest', { body: { ...start, requestId: randomUUID() } })
    await call(`/tests/test1/passage1.json?attempt=${attemptId}`)
    await call(`/api/getReceipt?attemptId=${attemptId}`)
    const note = { attemptId, question: 1, text: 'Read too fast.', writtenAt: '2026-11-21T09:00:00.000Z' }
    await call('/api/saveNote', { body: note })

    const practiceId = randomUUID()
    const practice = { practiceId, testNumber: 1, passage: 1, scope: 'all', mode: 'tutor', pace: 'even' }
    await call('/api/startPractice', { body: practice })
    await call('/api/startPractice', { body: { ...practice, practiceId: randomUUID(), testNumber: 2 } })
    await call(`/api/getPractice?practiceId=${practiceId}`)
    const acts = { practiceId, acts: [answer(world, 1, 'A')] }
    await call('/api/savePractice', { body: acts })
    await call('/api/explainPractice', { body: { ...acts, question: 1 } })
    await call('/api/savePractice', { body: { ...acts, practiceId: randomUUID() } })

    const { uniquevalue: po }: { uniquevalue: string } = (await call('/api/getPONumber?testNumber=2')).body
    await call(`/api/getPaymentCredentials?amount=1&currency=USD&poNumber=${po}`)
    await call(`/api/getPaymentCredentials?amount=59.99&currency=USD&poNumber=${po}`)
    await call(`/api/getPaymentStatus?poNumber=${po}`)
    await call('/api/getPaymentStatus?poNumber=none')
    const { transId } = world.provider.charge(po)
    const report = {
      ...{ id: 'a'.repeat(64), date: '2026-11-21T09:00:00.000Z', username: 'ann@example.com' },
      ...{ amount: 59.99, testNumber: '2', transId, invoice: po },
    }
    world.provider.failing = 2
    expect((await call('/api/addPayment', { body: report })).status).toBe(202)
    world.provider.failing = 0
    world.clock.advance(3)
    await call('/api/addPayment', { body: report })
    await call('/api/getPONumber?testNumber=2')
    await call(`/api/getPaymentStatus?poNumber=${po}`)
    const other: { uniquevalue: string } = (await call('/api/getPONumber?testNumber=3')).body
    await call('/api/abandonOrder', { body: { poNumber: other.uniquevalue } })

    await call('/api/health')
    await call('/api/ready')
    await call('/config.json')
    await call('/api/openapi.json')
    await call('/api/paymentEvents', { body: {} })
    await call('/api/paymentEvents', {
      body: { type: 'other' },
      headers: { 'webhook-signature': 'right', 'webhook-id': randomUUID() },
    })
    const headers = { 'sec-fetch-site': 'same-origin' }
    await call('/api/clientReports', { body: { errors: [] }, headers })
    await call('/api/clientReports', { body: { errors: 1 }, headers })
    await call('/api/clientReports', { body: { errors: [] } })

    const setting = {
      ...{ uid: 'ann', username: 'ann@example.com', attemptId, acts: work.acts },
      ...{ practiceId, poNumber: po, paymentId: report.id, transId, at: report.date },
    }
    const unasked = functionNames.filter((name) => !seen.has(`${name} 200`) && !endings.includes(name))
    for (const name of unasked) {
      for (const { path, body } of exampleCalls(name, setting)) await call(path, { body })
    }
    await call('/api/logOutEverywhere', { body: {} })
    await call('/api/deleteAccount', { body: { id: 'bob', username: 'bob@example.com' } })
    await call('/api/deleteAccount', { body: { id: 'ann', username: 'ann@example.com' } })
    await call('/api/getUserById?id=ann')

    const answered = [...seen].filter((each) => / 20\d$/.test(each)).map((each) => each.split(' ')[0])
    for (const name of Object.keys(wire)) expect(answered).toContain(name)
    for (const status of ['400', '401', '403', '404', '409']) {
      expect([...seen].some((each) => each.endsWith(status))).toBe(true)
    }
  })

  it('is as it is described where it fails', async () => {
    const body = { id: 'ann', username: 'ann@example.com', tests: [] as object[] }
    await call('/api/updateUser', { body: { ...body, tests: [{ score: 'x'.repeat(300_000) }] } })
    expect(seen).toContain('updateUser 413')
    const { users } = world.deps.store
    const find = users.find
    users.find = () => Promise.reject(new Error('lost'))
    await call('/api/getUserById?id=ann')
    users.find = () => Promise.reject(new ApiError('unavailable'))
    await call('/api/getUserById?id=ann')
    users.find = find
    expect([...seen]).toEqual(expect.arrayContaining(['getUserById 500', 'getUserById 503']))
  })
})

test('the description is made once, however often it is asked for', async () => {
  const first = await openApi().text()
  const making = jest.spyOn(JSON, 'stringify')
  expect(await openApi().text()).toBe(first)
  expect(making).not.toHaveBeenCalled()
  making.mockRestore()
})
