import { randomUUID } from 'node:crypto'
import { functionNames } from '../../../functions/endpoints/endpoints'
import type { Database } from '../../../functions/store/database'
import type { Buying } from '../../support/buying'
import { postgres } from '../../support/databases/engines'
import { answer, newAttempt } from '../../support/functions'
import type { Setting } from '../../support/wire/setting'
import { exampleCalls, wireExamples, type ExampleCall } from '../../support/wire/wireExamples'
import { makeDeleting, TOMBSTONE, type Deleting } from './deleting'

describe('a deleted account', () => {
  let database: Database
  let deleting: Deleting
  let buying: Buying

  beforeAll(async () => {
    database = await postgres.open()
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
      const setting: Setting = {
        ...{ uid, username: email, attemptId, epoch, operations: [answer(world, 1, 1, 'B')], practiceId },
        ...{ poNumber: po, paymentId: payment!.id, transId: '1', at: '2026-11-21T09:00:00.000Z' },
      }
      const examples = wireExamples(setting)
      const calls: (ExampleCall & { isForAnybody?: true })[] = [
        ...functionNames.flatMap((name) =>
          exampleCalls(name, setting).map((call) => ({ ...call, isForAnybody: examples[name].isForAnybody })),
        ),
        { method: 'GET', path: '/tests/test1/passage1.json' },
        { method: 'GET', path: `/tests/test1/passage1.json?attempt=${attemptId}` },
      ]
      for (const { method, path, body = method === 'GET' ? undefined : null, isForAnybody } of calls) {
        if (!isForAnybody) {
          expect([path, await ask(path, { body })]).toEqual([path, { status: 410, code: 'deleted' }])
        }
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
