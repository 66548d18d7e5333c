import { randomUUID } from 'node:crypto'
import type { Letter } from '../../../domain/exam'
import { readPassage } from '../../../functions/exams/readPassage'
import type { Caller } from '../../../functions/base/endpoint'
import type { Database } from '../../../functions/store/database'
import { beforeEachAttempt } from '../../support/attemptWorld'
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

const OVER_SECONDS = 90 * 60 + 61
const WEEK_SECONDS = 7 * 86_400

describe.each(engines)('late work on $name', ({ open }) => {
  let world: World
  let caller: Caller
  let attemptId: string
  beforeEachAttempt({ open }, (given) => ({ world, caller, attemptId } = given))

  const timeOver = expect.objectContaining({ code: 'time_over' })
  const reveal = (id = attemptId) =>
    readPassage(world.deps, caller, { testNumber: 1, passage: 1, attemptId: id })
  const save = (operations: ReturnType<typeof rightAnswers>, id = attemptId) =>
    world.endpoints.saveAnswers(caller, { attemptId: id, epoch: 1, operations })

  /** Every score that is told of the attempt, wherever. */
  async function told(): Promise<string[]> {
    const { endpoints } = world
    const { tests } = await endpoints.getUserById(caller, { id: caller.uid })
    const finished = await endpoints.finishTest(caller, { attemptId, epoch: 1, operations: [] })
    const exported = JSON.parse(await (await endpoints.exportAccount(caller, {})).text())
    return [
      (await attemptOf(world, caller, attemptId)).score,
      (await endpoints.getReceipt(caller, { attemptId })).score,
      ...(await endpoints.getAttempts(caller, { testNumber: 1 })).map(({ score }) => score),
      (await endpoints.takeOver(caller, { attemptId })).score,
      tests[0]?.score ?? '',
      finished.score,
      exported.attempts[0].score,
    ]
  }
  const all = (score: string) => Array.from({ length: 7 }, () => score)

  /** Of two answers in time and one that comes late. */
  async function comesLate() {
    const [one, two, three] = rightAnswers(world, 3)
    await save([one!, two!])
    world.clock.advance(OVER_SECONDS)
    await save([three!])
  }

  test('is told in no score before the key is given, and in every one after it, beside what was in time', async () => {
    await comesLate()
    expect(await told()).toEqual(all('2/55'))
    expect(await attemptOf(world, caller, attemptId)).toMatchObject({
      ...{ late: true, inTime: '2/55', finishedBy: 'server', revealed: false },
    })
    await reveal()
    expect(await told()).toEqual(all('3/55'))
    expect(await attemptOf(world, caller, attemptId)).toMatchObject({ inTime: '2/55', revealed: true })
    const receipt = await world.endpoints.getReceipt(caller, { attemptId })
    expect(receipt).toMatchObject({ score: '3/55', inTime: '2/55', late: true })
    const { tests } = await world.endpoints.getUserById(caller, { id: caller.uid })
    expect(tests[0]).toMatchObject({ score: '3/55', inTime: '2/55' })
  })

  test('is told once its week is over', async () => {
    await comesLate()
    world.clock.advance(WEEK_SECONDS - 61)
    expect(await told()).toEqual(all('2/55'))
    world.clock.advance(1)
    expect(await told()).toEqual(all('3/55'))
  })

  test('does not tell the key, one answer after the other', async () => {
    world.clock.advance(OVER_SECONDS)
    const scores = new Set<string>()
    for (const [index, letter] of (['A', 'B', 'C', 'D'] as Letter[]).entries()) {
      const at = { ...answer(world, index + 1, 1, letter), at: '2026-01-01T00:00:00.000Z' }
      await save([at])
      for (const score of await told()) scores.add(score)
      for (const score of ['1/55', '0/55']) {
        const { tests, ...record } = await world.endpoints.getUserById(caller, { id: caller.uid })
        const claim = {
          ...record,
          tests: tests.map((test) => (test.number === 1 ? { ...test, score } : test)),
        }
        const isTaken = await world.endpoints.updateUser(caller, claim).then(
          () => true,
          () => false,
        )
        if (isTaken) scores.add(score)
      }
    }
    expect([...scores]).toEqual(['0/55'])
  })

  test('is taken twelve times, repeats of it always', async () => {
    const acts = rightAnswers(world, 13)
    world.clock.advance(OVER_SECONDS)
    for (const act of acts.slice(0, 12)) await save([act])
    await save(acts.slice(0, 12))
    await expect(save([acts[12]!])).rejects.toEqual(timeOver)
    expect((await attemptOf(world, caller, attemptId)).answers).toHaveLength(2)
  })

  test('ends when the key of its text is given with another attempt', async () => {
    const acts = rightAnswers(world, 2)
    world.clock.advance(OVER_SECONDS)
    await save([acts[0]!])
    const retake = await newAttempt(world, caller, attemptId)
    await world.endpoints.finishTest(caller, { attemptId: retake.attemptId, epoch: 1, operations: [] })
    await reveal(retake.attemptId)
    await expect(save([acts[1]!])).rejects.toEqual(timeOver)
  })

  test('of a retake counts although the key was known before it began', async () => {
    await world.endpoints.finishTest(caller, { attemptId, epoch: 1, operations: [] })
    await reveal()
    world.clock.advance(1)
    const retake = await newAttempt(world, caller, attemptId)
    const acts = rightAnswers(world, 2)
    world.clock.advance(OVER_SECONDS)
    expect((await save(acts, retake.attemptId)).acknowledged).toBe(2)
  })

  test('of somebody else’s knowledge is nobody’s business', async () => {
    const other = await newUser(world)
    const theirs = await newAttempt(world, other)
    await world.endpoints.finishTest(other, { attemptId: theirs.attemptId, epoch: 1, operations: [] })
    await readPassage(world.deps, other, { testNumber: 1, passage: 1, attemptId: theirs.attemptId })
    const acts = rightAnswers(world, 1)
    world.clock.advance(OVER_SECONDS)
    expect((await save(acts)).acknowledged).toBe(1)
  })
})

describe.each(engines)('attempts a day on $name', ({ open }) => {
  let database: Database
  let world: World

  beforeAll(async () => {
    database = await open()
    world = makeWorld(database)
  })
  afterAll(() => database.close())

  test('are sixteen, and more on the next', async () => {
    const caller = await newUser(world)
    let after: string | null = null
    const take = async () => {
      const { attemptId } = await newAttempt(world, caller, after)
      await world.endpoints.finishTest(caller, { attemptId, epoch: 1, operations: [] })
      return attemptId
    }
    for (let taken = 0; taken < 16; taken += 1) {
      after = await take()
      world.clock.advance(60)
    }
    const refused = expect.objectContaining({ code: 'too_many_attempts' })
    await expect(take()).rejects.toEqual(refused)
    world.clock.advance(86_400 - 16 * 60)
    await expect(take()).rejects.toEqual(refused)
    world.clock.advance(1)
    const requestId = randomUUID()
    const request = { testNumber: 1, requestId, afterAttemptId: after, timeFactor: 1 as const }
    expect((await world.endpoints.startTest(caller, request)).status).toBe('open')
    // One that is under way is gone on with, however many there were.
    expect((await newAttempt(world, caller, after)).attemptId).toBeTruthy()
  })
})
