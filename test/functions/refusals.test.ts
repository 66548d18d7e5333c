import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '../../domain/base/errors'
import type { FunctionName } from '../../domain/wire'
import { functionNames } from '../../functions/endpoints/endpoints'
import type { Database } from '../../functions/store/database'
import { postgres } from '../support/databases/engines'
import { rowsOf } from '../support/databases/inspect'
import { answer, newAttempt, newEntries, newUser } from '../support/functions'
import { type Setting, exampleCalls, wireExamples, type ExampleCall } from '../support/wire/wireExamples'
import { makeDeleting, TOMBSTONE, type Deleting } from './accounts/deleting'

const callers = ['a login without a record', 'another user', 'the owner, of an unknown id'] as const

/** Codes by caller for the last example about the owner's data; null: no refusal. */
const codes: Record<FunctionName, (ErrorCode | null)[]> = {
  getUserById: ['no_record', 'forbidden', null],
  addUser: [null, 'forbidden', null],
  updateUser: ['no_record', 'forbidden', 'claim_refused'],
  setTimeAllowed: ['no_record', null, null],
  setPlan: ['no_record', null, null],
  startTest: ['not_paid', 'not_paid', 'not_paid'],
  getAttempt: ['forbidden', 'forbidden', 'no_attempt'],
  saveAnswers: ['forbidden', 'forbidden', 'no_attempt'],
  getPONumber: ['no_record', null, null],
  getPaymentCredentials: ['forbidden', 'forbidden', 'no_order'],
  addPayment: ['forbidden', 'forbidden', 'no_order'],
  getPaymentStatus: ['forbidden', 'forbidden', 'no_order'],
  abandonOrder: ['forbidden', 'forbidden', 'no_order'],
  getProgress: ['no_record', null, null],
  getHistory: ['forbidden', 'forbidden', 'no_attempt'],
  getComparison: ['forbidden', 'forbidden', 'no_attempt'],
  getNotes: ['forbidden', 'forbidden', 'no_attempt'],
  getNotebook: ['no_record', null, null],
  saveNote: ['forbidden', 'forbidden', 'no_attempt'],
  reportQuestion: ['forbidden', 'forbidden', 'no_attempt'],
  getReceipt: ['forbidden', 'forbidden', 'no_attempt'],
  getAttempts: [null, null, null],
  getPaymentsByUserId: [null, 'forbidden', null],
  getPaymentsInReview: [null, null, null],
  getPaymentsById: [null, null, null],
  exportAccount: ['no_record', null, null],
  askAddress: ['no_record', 'recent_login_required', 'recent_login_required'],
  logOutEverywhere: [null, null, null],
  deleteAccount: ['recent_login_required', 'forbidden', 'recent_login_required'],
  getPractices: ['no_record', null, null],
  startPractice: ['forbidden', 'forbidden', 'test_running'],
  getPractice: ['forbidden', 'forbidden', 'no_attempt'],
}
const byCaller = functionNames.flatMap((name) =>
  callers.flatMap((caller, index) => {
    const code = codes[name][index] ?? null
    return code === null ? [] : [{ name, caller, code }]
  }),
)

type Own = { id: string; username: string }
const entries = (number: number, change: object) =>
  newEntries().map((entry) => (entry.number === number ? { ...entry, ...change } : entry))

const byRequest: [what: string, code: ErrorCode, name: FunctionName, body: (own: Own) => object][] = [
  ['another id', 'forbidden', 'addUser', (own) => ({ ...own, id: 'you', tests: newEntries() })],
  ['another name', 'forbidden', 'addUser', (own) => ({ ...own, username: 'you', tests: newEntries() })],
  ['access', 'claim_refused', 'updateUser', (own) => ({ ...own, tests: entries(3, { paid: true }) })],
  ['a score', 'claim_refused', 'updateUser', (own) => ({ ...own, tests: entries(1, { score: '55/55' }) })],
  ['a test twice', 'bad_request', 'updateUser', (own) => ({ ...own, tests: entries(2, { number: 1 }) })],
  ['nine tests', 'bad_request', 'updateUser', (own) => ({ ...own, tests: newEntries().slice(1) })],
  ['another id', 'forbidden', 'deleteAccount', (own) => ({ ...own, id: 'you' })],
  ['another name', 'forbidden', 'deleteAccount', (own) => ({ ...own, username: 'you' })],
]

describe('refusals', () => {
  let database: Database
  let deleting: Deleting
  let setting: Setting
  let strangerUid: string
  let attemptOfStranger: string
  let before: Awaited<ReturnType<typeof rowsOf>>

  beforeAll(async () => {
    database = await postgres.open()
    deleting = await makeDeleting(database)
    setting = await makeSetting(deleting)
    const { world } = deleting.buying
    const stranger = await newUser(world)
    strangerUid = stranger.uid
    attemptOfStranger = (await newAttempt(world, stranger)).attemptId
    before = await rowsOf(database)
  })
  afterAll(() => database.close())

  const askExample = ({ path, body, method }: ExampleCall, token: string) =>
    deleting.ask(path, { token, body: method === 'GET' ? undefined : (body ?? null) })

  function askerOf(caller: (typeof callers)[number]): [token: string, Setting] {
    const nobody = 'nobody'
    if (caller === 'another user') return [strangerUid, setting]
    if (caller === 'a login without a record')
      return [nobody, { ...setting, uid: nobody, username: `${nobody}@example.com` }]
    const id = randomUUID()
    return [setting.uid, { ...setting, attemptId: id, practiceId: id, poNumber: id, transId: id }]
  }

  test.each(byCaller)('$name answers $code to $caller', async ({ name, caller, code }) => {
    const [token, about] = askerOf(caller)
    const call = exampleCalls(name, about).at(-1)!
    expect((await askExample(call, token)).code).toBe(code)
  })

  test.each(byRequest)('a claim of %s is %s by %s', async (_what, code, name, body) => {
    const own = { id: setting.uid, username: setting.username }
    const asked = await deleting.ask(`/api/${name}`, { token: setting.uid, body: body(own) })
    expect(asked.code).toBe(code)
  })

  test.each([
    ['an unpaid test', 'not_paid', () => '/tests/test3/passage1.json'],
    ['another’s attempt', 'forbidden', () => `/tests/test1/passage1.json?attempt=${attemptOfStranger}`],
    ['no attempt', 'no_attempt', () => `/tests/test1/passage1.json?attempt=${randomUUID()}`],
  ])('a passage of %s is %s', async (_what, code, path) => {
    expect((await deleting.ask(path(), { token: setting.uid })).code).toBe(code)
  })

  test('a token of an unknown owner is unauthenticated, and one who has nothing is no deleted account', async () => {
    const { ask } = deleting
    expect(await ask('/api/getAttempts?testNumber=1', { token: 'gone:nobody' })).toEqual({
      ...{ status: 401, code: 'unauthenticated' },
    })
    for (const name of ['getAttempts', 'getAttempt'])
      expect(await ask(`/api/${name}?testNumber=1`, { token: 'nobody' })).toMatchObject({ status: 200 })
  })

  test('somebody with an account costs no look-up of deleted ones', async () => {
    const isDeleted = jest.spyOn(deleting.buying.world.deps.store.accounts, 'isDeleted')
    for (const path of [`/api/getUserById?id=${setting.uid}`, '/api/getAttempt?testNumber=1'])
      expect((await deleting.ask(path)).status).toBe(200)
    expect(isDeleted).not.toHaveBeenCalled()
    isDeleted.mockRestore()
  })

  test('none of them has changed anything', async () => {
    expect(await rowsOf(database)).toEqual(before)
  })

  test('a deleted account gets 410 `deleted` of every function, and nothing of it comes back', async () => {
    const { attemptId, uid } = setting
    // An open payment or test would prevent the deletion.
    deleting.buying.world.clock.advance(86_400)
    await deleting.remove()
    const examples = wireExamples(setting)
    const calls: (ExampleCall & { isForAnybody?: true })[] = [
      ...functionNames.flatMap((name) =>
        exampleCalls(name, setting).map((call) => ({ ...call, isForAnybody: examples[name].isForAnybody })),
      ),
      { method: 'GET', path: '/tests/test1/passage1.json' },
      { method: 'GET', path: `/tests/test1/passage1.json?attempt=${attemptId}` },
    ]
    for (const call of calls) {
      // The token may still be valid, or its owner deleted.
      for (const token of call.isForAnybody ? [`gone:${uid}`] : [uid, `gone:${uid}`]) {
        const answered = await askExample(call, token)
        expect([call.path, answered]).toEqual([call.path, { status: 410, code: 'deleted' }])
      }
    }
    expect(await deleting.rowsAbout(deleting.buying.buyer)).toEqual(TOMBSTONE)
  })
})

async function makeSetting({ buying }: Deleting): Promise<Setting> {
  const { world, buyer } = buying
  const poNumber = await buying.openOrder()
  const { transId } = world.provider.charge(poNumber)
  await buying.report(transId, poNumber)
  const [payment] = await buying.payments()
  const practiceId = randomUUID()
  const practice = { practiceId, testNumber: 1, passage: 1, mode: 'end', pace: 'untimed' } as const
  await world.endpoints.startPractice(buyer, { ...practice, questions: [1, 2, 3, 4, 5, 6], spoils: true })
  const { attemptId } = await newAttempt(world, buyer)
  return {
    ...{ uid: buyer.uid, username: buyer.email, attemptId, acts: [answer(world, 1, 'B')] },
    ...{ practiceId, poNumber, paymentId: payment?.id ?? '', transId, at: '2026-11-21T09:00:00.000Z' },
  }
}
