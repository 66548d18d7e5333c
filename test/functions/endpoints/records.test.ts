import { randomUUID } from 'node:crypto'
import { isFullContent } from '../../../domain/content'
import { readPassage } from '../../../functions/exams/readPassage'
import { worldForAll, newAttempt, newEntries, newUser, rightAnswers, finish } from '../../support/functions'

describe('records', () => {
  const world = worldForAll()

  describe('addUser', () => {
    test('gives ten tests with only Test 1 paid, whatever is claimed', async () => {
      const uid = randomUUID()
      const caller = { uid, email: 'a@example.com' }
      const tests = newEntries().map((entry) => ({ ...entry, paid: true, score: '55/55' }))
      const record = await world.endpoints.addUser(caller, { id: uid, username: caller.email, tests })
      expect(record).toEqual({
        ...{ id: uid, username: caller.email, tests: newEntries(), timeFactor: 1 },
        serverNow: new Date(world.clock.now()).toISOString(),
      })
    })
  })

  describe('updateUser', () => {
    const claimOf = async (caller: { uid: string }) => ({
      ...(await world.endpoints.getUserById({ ...caller, email: '' }, { id: caller.uid })),
    })

    test('answers the stored record to a true score and to anything less than the truth', async () => {
      const caller = await newUser(world)
      const { attemptId } = await newAttempt(world, caller)
      await finish(world, caller, attemptId, rightAnswers(world, 4))
      const record = await claimOf(caller)
      expect(record.tests[0]?.score).toBe('4/55')
      expect(await world.endpoints.updateUser(caller, record)).toEqual(record)
      const humble = { ...record, tests: newEntries().map((entry) => ({ ...entry, paid: false })) }
      expect(await world.endpoints.updateUser(caller, humble)).toEqual(record)
    })

    test('takes an earlier attempt’s score as true but shows the latest', async () => {
      const caller = await newUser(world)
      const first = await newAttempt(world, caller)
      await finish(world, caller, first.attemptId, rightAnswers(world, 4))
      const claim = await claimOf(caller)
      const second = await newAttempt(world, caller, first.attemptId)
      await finish(world, caller, second.attemptId, rightAnswers(world, 2))
      expect((await world.endpoints.updateUser(caller, claim)).tests[0]?.score).toBe('2/55')
    })
  })

  describe('a passage', () => {
    test('is stripped before and during an attempt and whole after it', async () => {
      const caller = await newUser(world)
      const read = (attemptId?: string) =>
        readPassage(world.deps, caller, { testNumber: 1, passage: 1, attemptId })
      const before = await read()
      expect(isFullContent(before.content)).toBe(false)
      const { attemptId, contentVersion } = await newAttempt(world, caller)
      expect(before.version).toBe(contentVersion)
      expect(JSON.stringify((await read(attemptId)).content)).not.toMatch(
        /correctAnswer|explanation|evidence|skill/,
      )
      await finish(world, caller, attemptId)
      expect(isFullContent((await read(attemptId)).content)).toBe(true)
      expect(isFullContent((await read()).content)).toBe(true)
    })
  })

  test('payments are the caller’s own, newest first', async () => {
    const caller = await newUser(world)
    const stranger = await newUser(world)
    const payment = (id: string, day: number) => ({
      id: `${id}-${caller.uid}`,
      userId: caller.uid,
      username: caller.email,
      paidAt: new Date(Date.UTC(2026, 0, day)),
      amountCents: 5999,
      testNumber: '2',
      provider: 'test',
      transId: `${id}-${caller.uid}`,
      invoice: `${id}-${caller.uid}`,
      source: 'message' as const,
      state: 'granted' as const,
    })
    await world.deps.store.payments.insert(payment('older', 1))
    await world.deps.store.payments.insert(payment('newer', 2))
    const list = await world.endpoints.getPaymentsByUserId(caller, { username: caller.email })
    expect(list.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-01-02T00:00:00.000Z', 59.99],
      ['2026-01-01T00:00:00.000Z', 59.99],
    ])
    const id = list[0]?.id ?? ''
    expect(await world.endpoints.getPaymentsById(caller, { id })).toEqual([list[0]])
    expect(await world.endpoints.getPaymentsById(caller, { id: 'unknown' })).toEqual([])
    expect(await world.endpoints.getPaymentsById(stranger, { id })).toEqual([])
  })
})
