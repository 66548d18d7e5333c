import { randomUUID } from 'node:crypto'
import type { FunctionName } from '../../../domain/wire'
import type { Database } from '../../../functions/store/database'
import type { Buying } from '../../support/buying'
import { engines } from '../../support/databases/engines'
import { answer, newAttempt, newEntries } from '../../support/functions'
import { makeDeleting, TOMBSTONE, type Asked, type Deleting } from './deleting'

/** By POST when it has a body, which null leaves empty. */
type Request = { query?: string; body?: Asked['body'] }

describe.each(engines)('a deleted account on $name', ({ open }) => {
  let database: Database
  let deleting: Deleting
  let buying: Buying

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    deleting = await makeDeleting(database)
    buying = deleting.buying
  })

  describe('every function of a tab that is still open', () => {
    test('answers 410 `deleted` and changes nothing, whether its token still holds or its owner is gone', async () => {
      const { world, buyer } = buying
      const { uid, email } = buyer
      const po = await buying.openOrder()
      await buying.report(world.provider.charge(po).transId, po)
      const [payment] = await buying.payments()
      const practiceId = randomUUID()
      const practice = {
        ...({ practiceId, testNumber: 1, passage: 1, scope: 'all' } as const),
        ...({ mode: 'end', pace: 'untimed', spoils: true } as const),
      }
      await world.endpoints.startPractice(buyer, practice)
      const { attemptId, epoch } = await newAttempt(world, buyer)
      await deleting.remove()
      const { ask } = deleting
      const user = { id: uid, username: email, tests: newEntries() }
      const batch = { attemptId, epoch, operations: [answer(world, 1, 1, 'B')] }
      const report = {
        ...{ id: 'a'.repeat(64), date: '2026-11-21T09:00:00.000Z', username: email, amount: 59.99 },
        ...{ testNumber: '2', transId: '1', invoice: po },
      }
      const start = { testNumber: 1, requestId: randomUUID(), afterAttemptId: null, timeFactor: 1 }
      // A function that is new asks for its place here.
      const requests: Record<FunctionName, Request[]> = {
        getUserById: [{ query: `id=${uid}` }],
        addUser: [{ body: user }],
        updateUser: [{ body: user }],
        setTimeAllowed: [{ body: { timeFactor: 1.5 } }],
        startTest: [{ body: start }],
        getAttempt: [{ query: 'testNumber=1' }, { query: `attemptId=${attemptId}` }],
        saveAnswers: [{ body: batch }],
        finishTest: [{ body: batch }],
        takeOver: [{ body: { attemptId } }],
        getReceipt: [{ query: `attemptId=${attemptId}` }],
        getAttempts: [{ query: 'testNumber=1' }],
        getHistory: [{ query: `attemptId=${attemptId}` }],
        getProgress: [{}],
        getComparison: [{ query: `attemptId=${attemptId}` }],
        getNotes: [{ query: `attemptId=${attemptId}` }],
        saveNote: [{ body: { attemptId, question: 1, text: 'why', writtenAt: report.date } }],
        getPractices: [{}],
        startPractice: [{ body: practice }],
        getPractice: [{ query: `practiceId=${practiceId}` }],
        savePractice: [{ body: { practiceId, operations: [] } }],
        explainPractice: [{ body: { practiceId, operations: [], question: null } }],
        getPONumber: [{ query: 'testNumber=3' }, {}],
        getPaymentCredentials: [{ query: `amount=59.99&currency=USD&poNumber=${po}`, body: null }],
        addPayment: [{ body: report }],
        getPaymentStatus: [{ query: `poNumber=${po}` }],
        abandonOrder: [{ body: { poNumber: po } }],
        getPaymentsByUserId: [{ query: `username=${email}` }],
        getPaymentsById: [{ query: `id=${payment?.id}` }, { query: 'id=unknown' }],
        exportAccount: [{}],
        // Neither asks for an account: a login may be ended, and a deletion repeated, when there is none.
        logOutEverywhere: [],
        deleteAccount: [],
      }
      const calls = [
        ...Object.entries(requests).flatMap(([name, each]) =>
          each.map(({ query = '', body }) => ({ path: `/api/${name}?${query}`, body })),
        ),
        { path: '/tests/test1/passage1.json', body: undefined },
        { path: `/tests/test1/passage1.json?attempt=${attemptId}`, body: undefined },
      ]
      for (const { path, body } of calls) {
        expect([path, await ask(path, { body })]).toEqual([path, { status: 410, code: 'deleted' }])
        const gone = await ask(path, { body, token: `gone:${uid}` })
        expect([path, gone]).toEqual([path, { status: 410, code: 'deleted' }])
      }
      expect(await deleting.rowsOf(buyer)).toEqual(TOMBSTONE)
    })

    test('says so to nobody who merely has nothing, and to no token of an unknown owner', async () => {
      const { ask } = deleting
      expect(await ask('/api/getAttempts?testNumber=1')).toEqual({ status: 200, code: undefined })
      expect(await ask('/api/getAttempt?testNumber=1')).toEqual({ status: 200, code: undefined })
      expect(await ask('/api/getAttempts?testNumber=1', { token: 'gone:nobody' })).toEqual({
        status: 401,
        code: 'unauthenticated',
      })
    })

    test('costs nobody with an account a look-up', async () => {
      const { world, buyer } = buying
      const isDeleted = jest.spyOn(world.deps.store.accounts, 'isDeleted')
      await newAttempt(world, buyer)
      const { ask } = deleting
      expect((await ask(`/api/getUserById?id=${buyer.uid}`)).status).toBe(200)
      expect((await ask('/api/getAttempt?testNumber=1')).status).toBe(200)
      expect(isDeleted).not.toHaveBeenCalled()
      isDeleted.mockRestore()
    })
  })
})
