import { randomUUID } from 'node:crypto'
import type { Letter } from '../../../domain/exam'
import { readPassage } from '../../../functions/exams/readPassage'
import type { Caller } from '../../../functions/base/endpoint'
import { beforeEachAttempt } from '../../support/attemptWorld'
import {
  answer,
  attemptOf,
  keys,
  worldForAll,
  writeContent,
  newAttempt,
  newUser,
  rightAnswers,
  type World,
  finish,
  finishOf,
  save,
} from '../../support/functions'

const OVER_SECONDS = 90 * 60 + 61
const WEEK_SECONDS = 7 * 86_400

describe('late work', () => {
  let world: World
  let caller: Caller
  let attemptId: string
  beforeEachAttempt((given) => ({ world, caller, attemptId } = given))

  const isTaken = { refused: [] }
  const isTimeOver = { refused: [expect.objectContaining({ code: 'time_over' })] }
  const reveal = (id = attemptId) =>
    readPassage(world.deps, caller, { testNumber: 1, passage: 1, attemptId: id })
  const deliver = (acts: ReturnType<typeof rightAnswers>, id = attemptId) => save(world, caller, id, acts)

  async function told(): Promise<string[]> {
    const { endpoints } = world
    const { tests } = await endpoints.getUserById(caller, { id: caller.uid })
    const finished = await finish(world, caller, attemptId)
    const exported = JSON.parse(await (await endpoints.exportAccount(caller, {})).text())
    return [
      (await attemptOf(world, caller, attemptId)).score,
      (await endpoints.getReceipt(caller, { attemptId })).score,
      ...(await endpoints.getAttempts(caller, { testNumber: 1 })).map(({ score }) => score),
      tests[0]?.score ?? '',
      finished.score,
      exported.attempts[0].score,
    ]
  }
  const all = (score: string) => Array.from({ length: 6 }, () => score)

  async function comesLate() {
    const [one, two, three] = rightAnswers(world, 3)
    await deliver([one!, two!])
    world.clock.advance(OVER_SECONDS)
    await deliver([three!])
  }

  test('is in no score before the key is sent, and in every one after it, next to the work in time', async () => {
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

  test('is reported once its week is over', async () => {
    await comesLate()
    world.clock.advance(WEEK_SECONDS - 61)
    expect(await told()).toEqual(all('2/55'))
    world.clock.advance(1)
    expect(await told()).toEqual(all('3/55'))
  })

  test('does not tell the key, one answer after the other', async () => {
    world.clock.advance(OVER_SECONDS)
    const scores = new Set<string>()
    const attemptStart = (await attemptOf(world, caller, attemptId)).startedAt
    for (const letter of ['A', 'B', 'C', 'D'] as Letter[]) {
      const at = { ...answer(world, 1, letter), at: attemptStart }
      await deliver([at])
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

  test('counts after the clock of another device’s page has ended the test', async () => {
    const [one, two] = rightAnswers(world, 2)
    await deliver([one!])
    world.clock.advance(OVER_SECONDS - 61)
    const { finished } = await save(world, caller, attemptId, [
      finishOf(world, 'timeRanOut', '00000000-0000-4000-8000-0000000000ff'),
    ])
    expect(finished).toMatchObject({ status: 'finished', finishedBy: 'server' })
    expect(await deliver([two!])).toMatchObject(isTaken)
  })

  test('is taken twelve times, repeats of it always', async () => {
    const acts = rightAnswers(world, 13)
    world.clock.advance(OVER_SECONDS)
    for (const act of acts.slice(0, 12)) await deliver([act])
    await deliver(acts.slice(0, 12))
    expect(await deliver([acts[12]!])).toMatchObject(isTimeOver)
    expect((await attemptOf(world, caller, attemptId)).answers).toHaveLength(2)
  })

  test.each([
    ['its text', keys],
    ['another edition of its test', keys.toReversed()],
  ])('ends when the key of %s is given with another attempt', async (_what, letters) => {
    const acts = rightAnswers(world, 2)
    world.clock.advance(OVER_SECONDS)
    await deliver([acts[0]!])
    writeContent(world.contentFolder, 1, letters)
    const retake = await newAttempt(world, caller, attemptId)
    writeContent(world.contentFolder, 1)
    const { contentVersion } = await attemptOf(world, caller, attemptId)
    expect(retake.contentVersion === contentVersion).toBe(letters === keys)
    await finish(world, caller, retake.attemptId)
    await reveal(retake.attemptId)
    expect(await deliver([acts[1]!])).toMatchObject(isTimeOver)
  })

  test('of a retake counts although the key was known before it began', async () => {
    await finish(world, caller, attemptId)
    await reveal()
    world.clock.advance(1)
    const retake = await newAttempt(world, caller, attemptId)
    const acts = rightAnswers(world, 2)
    world.clock.advance(OVER_SECONDS)
    expect(await deliver(acts, retake.attemptId)).toMatchObject(isTaken)
  })
})

describe('attempts a day', () => {
  const world = worldForAll()

  test('are sixteen, and more on the next', async () => {
    const caller = await newUser(world)
    let after: string | null = null
    const take = async () => {
      const { attemptId } = await newAttempt(world, caller, after)
      await finish(world, caller, attemptId)
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
    expect((await newAttempt(world, caller, after)).attemptId).toBeTruthy()
  })
})
