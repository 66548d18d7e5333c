import { randomUUID } from 'node:crypto'
import type { Database } from '../../../functions/store/database'
import { engines } from '../../support/databases/engines'
import {
  answer,
  attemptOf,
  makeWorld,
  newAttempt,
  newUser,
  rightAnswers,
  type World,
} from '../../support/functions'

describe.each(engines)('one writer on $name', ({ open }) => {
  let database: Database
  let world: World

  beforeAll(async () => {
    database = await open()
    world = makeWorld(database)
  })
  afterAll(() => database.close())

  const stale = (epoch: number) => expect.objectContaining({ code: 'stale_writer', details: { epoch } })

  test('whoever takes over writes; saving, finishing and signs of life of the older one are refused', async () => {
    const caller = await newUser(world)
    const { attemptId, epoch } = await newAttempt(world, caller)
    await world.endpoints.saveAnswers(caller, { attemptId, epoch, operations: [answer(world, 1, 1, 'A')] })
    const taken = await world.endpoints.takeOver(caller, { attemptId })
    expect(taken).toMatchObject({ epoch: epoch + 1, status: 'open', answers: [{ passage1: { 1: 'A' } }] })

    for (const operations of [[answer(world, 2, 2, 'B')], []]) {
      const delivery = { attemptId, epoch, operations }
      await expect(world.endpoints.saveAnswers(caller, delivery)).rejects.toEqual(stale(epoch + 1))
      await expect(world.endpoints.finishTest(caller, delivery)).rejects.toEqual(stale(epoch + 1))
    }
    const mine = { attemptId, epoch: taken.epoch, operations: [answer(world, 2, 2, 'C')] }
    expect((await world.endpoints.saveAnswers(caller, mine)).acknowledged).toBe(2)
  })

  test('a sign of life is answered while the test is open, and refused once it is handed in', async () => {
    const caller = await newUser(world)
    const { attemptId, epoch } = await newAttempt(world, caller)
    const signOfLife = { attemptId, epoch, operations: [] }
    const { acknowledged } = await world.endpoints.saveAnswers(caller, signOfLife)
    expect(acknowledged).toBe(0)
    const { score } = await world.endpoints.finishTest(caller, signOfLife)
    await expect(world.endpoints.saveAnswers(caller, signOfLife)).rejects.toEqual(
      expect.objectContaining({ code: 'time_over' }),
    )
    expect((await world.endpoints.finishTest(caller, signOfLife)).score).toBe(score)
  })

  test('a repeat of what is stored is acknowledged to the older writer all the same', async () => {
    const caller = await newUser(world)
    const { attemptId, epoch } = await newAttempt(world, caller)
    const delivery = { attemptId, epoch, operations: [answer(world, 1, 1, 'A')] }
    await world.endpoints.saveAnswers(caller, delivery)
    await world.endpoints.takeOver(caller, { attemptId })
    expect((await world.endpoints.saveAnswers(caller, delivery)).acknowledged).toBe(1)
  })

  test('two at once get two epochs, and one of them is the writer', async () => {
    const caller = await newUser(world)
    const { attemptId } = await newAttempt(world, caller)
    const taken = await Promise.all([1, 2, 3].map(() => world.endpoints.takeOver(caller, { attemptId })))
    expect(taken.map(({ epoch }) => epoch).sort()).toEqual([2, 3, 4])
    expect((await attemptOf(world, caller, attemptId)).epoch).toBe(4)
  })

  test('a finished attempt is answered as it is; a stranger’s is forbidden', async () => {
    const caller = await newUser(world)
    const { attemptId, epoch } = await newAttempt(world, caller)
    await world.endpoints.finishTest(caller, { attemptId, epoch, operations: [] })
    expect(await world.endpoints.takeOver(caller, { attemptId })).toMatchObject({ status: 'finished', epoch })
    const stranger = await newUser(world)
    const forbidden = expect.objectContaining({ code: 'forbidden' })
    await expect(world.endpoints.takeOver(stranger, { attemptId })).rejects.toEqual(forbidden)
    await expect(world.endpoints.getReceipt(stranger, { attemptId })).rejects.toEqual(forbidden)
    const nothing = { attemptId: randomUUID() }
    const none = expect.objectContaining({ code: 'no_attempt' })
    await expect(world.endpoints.takeOver(caller, nothing)).rejects.toEqual(none)
  })

  test('the receipt lists each answer once, with its revision and the time of its saving', async () => {
    const caller = await newUser(world)
    const { attemptId, epoch, startedAt, deadline } = await newAttempt(world, caller)
    const none = expect.objectContaining({ code: 'no_attempt' })
    await expect(world.endpoints.getReceipt(caller, { attemptId })).rejects.toEqual(none)
    const first = rightAnswers(world, 2)
    await world.endpoints.saveAnswers(caller, { attemptId, epoch, operations: first })
    world.clock.advance(30)
    const chosenAt = new Date(world.clock.now()).toISOString()
    const changes = [answer(world, 3, 2, 'D'), answer(world, 4, 1, null)]
    world.clock.advance(20)
    const savedAt = new Date(world.clock.now()).toISOString()
    await world.endpoints.finishTest(caller, { attemptId, epoch, operations: changes })
    expect(await world.endpoints.getReceipt(caller, { attemptId })).toEqual({
      ...{ attemptId, testNumber: 1, startedAt, deadline, finishedAt: savedAt, score: '0/55' },
      ...{ inTime: '0/55', late: false },
      answers: [
        { passage: 1, question: 1, letter: null, revision: 4, chosenAt, savedAt },
        { passage: 1, question: 2, letter: 'D', revision: 3, chosenAt, savedAt },
      ],
    })
  })
})
