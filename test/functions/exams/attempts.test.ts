import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { answersFromList } from '../../../domain/answers'
import { LETTERS } from '../../../domain/exam'
import { applyOperations } from '../../../domain/applyOperations'
import { noWork } from '../../../domain/work'
import { readPassage } from '../../../functions/exams/readPassage'
import type { Database } from '../../../functions/store/database'
import { engines } from '../../support/databases/engines'
import {
  answer,
  attemptOf,
  makeWorld,
  newAttempt,
  newUser,
  rightAnswers,
  writeContent,
  type World,
} from '../../support/functions'

// Some tests make hundreds of deliveries; a busy machine takes its time.
jest.setTimeout(60_000)

const MINUTE = 60
const DAY = 24 * 60 * 60

describe.each(engines)('attempts on $name', ({ open }) => {
  let database: Database
  let world: World

  beforeAll(async () => {
    database = await open()
    world = makeWorld(database)
  })
  afterAll(() => database.close())

  const refusal = (code: string, details?: object) =>
    expect.objectContaining({ code, ...(details && { details }) })

  describe('a start', () => {
    test('lasts 5400 seconds from the server’s time', async () => {
      const attempt = await newAttempt(world, await newUser(world))
      expect(Date.parse(attempt.deadline) - Date.parse(attempt.startedAt)).toBe(5_400_000)
      expect(attempt).toMatchObject({ status: 'open', epoch: 1, nextSeq: 1, score: '', answers: [] })
    })

    test('lasts longer by the chosen factor', async () => {
      const caller = await newUser(world)
      const request = {
        testNumber: 1,
        requestId: randomUUID(),
        afterAttemptId: null,
        timeFactor: 1.5 as const,
      }
      const attempt = await world.endpoints.startTest(caller, request)
      expect(Date.parse(attempt.deadline) - Date.parse(attempt.startedAt)).toBe(8_100_000)
      expect(attempt.timeFactor).toBe(1.5)
    })

    test('is refused for a test that is not paid', async () => {
      const caller = await newUser(world)
      const request = { testNumber: 2, requestId: randomUUID(), afterAttemptId: null, timeFactor: 1 as const }
      await expect(world.endpoints.startTest(caller, request)).rejects.toEqual(refusal('not_paid'))
    })

    test('answers the open attempt instead of another', async () => {
      const caller = await newUser(world)
      const first = await newAttempt(world, caller)
      const second = await newAttempt(world, caller)
      expect(second.attemptId).toBe(first.attemptId)
    })

    test('with the same request id answers the same attempt, finished or not', async () => {
      const caller = await newUser(world)
      const request = { testNumber: 1, requestId: randomUUID(), afterAttemptId: null, timeFactor: 1 as const }
      const { attemptId, epoch } = await world.endpoints.startTest(caller, request)
      await world.endpoints.finishTest(caller, { attemptId, epoch, operations: [] })
      expect((await world.endpoints.startTest(caller, request)).attemptId).toBe(attemptId)
    })

    test('after a finished attempt must name it', async () => {
      const caller = await newUser(world)
      const { attemptId, epoch } = await newAttempt(world, caller)
      await world.endpoints.finishTest(caller, { attemptId, epoch, operations: [] })
      await expect(newAttempt(world, caller)).rejects.toEqual(refusal('attempt_exists', { attemptId }))
      expect((await newAttempt(world, caller, attemptId)).attemptId).not.toBe(attemptId)
    })

    test('twice at once begins one attempt', async () => {
      const caller = await newUser(world)
      const started = await Promise.all([1, 2, 3, 4].map(() => newAttempt(world, caller)))
      expect(new Set(started.map(({ attemptId }) => attemptId)).size).toBe(1)
    })
  })

  describe('a save', () => {
    test('is acknowledged up to the first gap', async () => {
      const caller = await newUser(world)
      const { attemptId, epoch } = await newAttempt(world, caller)
      const [one, two, three] = rightAnswers(world, 3)
      const save = (...operations: (typeof one)[]) =>
        world.endpoints.saveAnswers(caller, {
          attemptId,
          epoch,
          operations: operations.flatMap((op) => op ?? []),
        })
      expect((await save(one)).acknowledged).toBe(1)
      expect((await save(three)).acknowledged).toBe(1)
      expect((await save(two)).acknowledged).toBe(3)
    })

    test('repeated changes nothing', async () => {
      const caller = await newUser(world)
      const { attemptId, epoch } = await newAttempt(world, caller)
      const delivery = { attemptId, epoch, operations: rightAnswers(world, 3) }
      await world.endpoints.saveAnswers(caller, delivery)
      const before = await attemptOf(world, caller, attemptId)
      expect((await world.endpoints.saveAnswers(caller, delivery)).acknowledged).toBe(3)
      expect(await attemptOf(world, caller, attemptId)).toEqual(before)
    })

    test('from an older epoch, or on a taken place, is refused whole', async () => {
      const caller = await newUser(world)
      const { attemptId, epoch } = await newAttempt(world, caller)
      await world.endpoints.saveAnswers(caller, { attemptId, epoch, operations: [answer(world, 1, 1, 'A')] })
      const stale = refusal('stale_writer', { epoch })
      const late = { attemptId, epoch: epoch + 1, operations: [answer(world, 2, 2, 'B')] }
      await expect(world.endpoints.saveAnswers(caller, late)).rejects.toEqual(stale)
      const taken = { attemptId, epoch, operations: [answer(world, 2, 2, 'B'), answer(world, 1, 3, 'C')] }
      await expect(world.endpoints.saveAnswers(caller, taken)).rejects.toEqual(stale)
      const { answers } = await attemptOf(world, caller, attemptId)
      expect(answers).toEqual([{ passage1: { 1: 'A' } }])
    })

    test('ends in the same answers whatever the split, order and repetition of deliveries', async () => {
      const acts = fc.array(
        fc.tuple(fc.integer({ min: 1, max: 12 }), fc.option(fc.constantFrom(...LETTERS))),
        {
          minLength: 1,
          maxLength: 12,
        },
      )
      await fc.assert(
        fc.asyncProperty(acts, fc.infiniteStream(fc.nat()), async (chosen, chance) => {
          const caller = await newUser(world)
          const { attemptId, epoch } = await newAttempt(world, caller)
          const operations = chosen.map(([question, letter], index) =>
            answer(world, index + 1, question, letter),
          )
          const deliveries = [...operations, ...operations.filter(() => chance.next().value % 3 === 0)]
            .map((operation) => ({ operation, place: chance.next().value }))
            .sort((a, b) => a.place - b.place)
          for (const { operation } of deliveries) {
            await world.endpoints.saveAnswers(caller, { attemptId, epoch, operations: [operation] })
          }
          const stored = await attemptOf(world, caller, attemptId)
          expect(answersFromList(stored.answers)).toEqual(applyOperations(noWork, operations).answers)
          expect(stored.nextSeq).toBe(operations.length + 1)
        }),
        { numRuns: 15 },
      )
    })

    test('of another user’s attempt is forbidden', async () => {
      const { attemptId, epoch } = await newAttempt(world, await newUser(world))
      const stranger = await newUser(world)
      const delivery = { attemptId, epoch, operations: [] }
      await expect(world.endpoints.saveAnswers(stranger, delivery)).rejects.toEqual(refusal('forbidden'))
      await expect(world.endpoints.finishTest(stranger, delivery)).rejects.toEqual(refusal('forbidden'))
      await expect(attemptOf(world, stranger, attemptId)).rejects.toEqual(refusal('forbidden'))
    })

    test('of an attempt that never was is told so', async () => {
      const delivery = { attemptId: randomUUID(), epoch: 1, operations: [] }
      await expect(world.endpoints.saveAnswers(await newUser(world), delivery)).rejects.toEqual(
        refusal('no_attempt'),
      )
    })
  })

  describe('a finish', () => {
    test.each([0, 1, 37, 55])('with %i right answers scores them', async (right) => {
      const caller = await newUser(world)
      const { attemptId, epoch } = await newAttempt(world, caller)
      const operations = rightAnswers(world, right)
      const finished = await world.endpoints.finishTest(caller, { attemptId, epoch, operations })
      expect(finished).toMatchObject({ score: `${right}/55`, late: false })
      const { tests } = await world.endpoints.getUserById(caller, { id: caller.uid })
      expect(tests[0]).toMatchObject({ score: `${right}/55`, answers: finished.answers })
    })

    test('repeated, also twice at once, gives the same score', async () => {
      const caller = await newUser(world)
      const { attemptId, epoch } = await newAttempt(world, caller)
      const delivery = { attemptId, epoch, operations: rightAnswers(world, 2) }
      const finished = await Promise.all([1, 2, 3].map(() => world.endpoints.finishTest(caller, delivery)))
      const [first, ...others] = finished
      for (const other of others) expect(other).toEqual(first)
    })

    test('by the taker closes the attempt to new acts', async () => {
      const caller = await newUser(world)
      const { attemptId, epoch } = await newAttempt(world, caller)
      await world.endpoints.finishTest(caller, { attemptId, epoch, operations: rightAnswers(world, 1) })
      const more = { attemptId, epoch, operations: [answer(world, 2, 2, 'B')] }
      await expect(world.endpoints.saveAnswers(caller, more)).rejects.toEqual(refusal('time_over'))
    })

    test('is the server’s own 60 seconds after the deadline, and is seen at the next visit', async () => {
      const caller = await newUser(world)
      const { attemptId, epoch, deadline } = await newAttempt(world, caller)
      await world.endpoints.saveAnswers(caller, { attemptId, epoch, operations: rightAnswers(world, 3) })
      world.clock.advance(90 * MINUTE + 60)
      expect((await attemptOf(world, caller, attemptId)).status).toBe('open')
      world.clock.advance(1)
      const { tests } = await world.endpoints.getUserById(caller, { id: caller.uid })
      expect(tests[0]?.score).toBe('3/55')
      const finished = await world.endpoints.finishTest(caller, { attemptId, epoch, operations: [] })
      expect(finished).toMatchObject({ score: '3/55', finishedAt: deadline, late: false })
    })
  })

  describe('work after the deadline', () => {
    test('made before it counts late, for seven days', async () => {
      const caller = await newUser(world)
      const { attemptId, epoch } = await newAttempt(world, caller)
      const [first, second, third] = rightAnswers(world, 3)
      world.clock.advance(3 * 60 * MINUTE)
      const late = await world.endpoints.finishTest(caller, {
        attemptId,
        epoch,
        operations: [first!, second!],
      })
      // Its score is told once, when no more of it can come.
      expect(late).toMatchObject({ score: '0/55', late: true, answers: [{ passage1: { 1: 'A', 2: 'B' } }] })
      world.clock.advance(7 * DAY)
      const tooLate = { attemptId, epoch, operations: [third!] }
      await expect(world.endpoints.saveAnswers(caller, tooLate)).rejects.toEqual(refusal('time_over'))
    })

    test('is refused once the explanations were given', async () => {
      const caller = await newUser(world)
      const { attemptId, epoch } = await newAttempt(world, caller)
      const [first] = rightAnswers(world, 1)
      world.clock.advance(3 * 60 * MINUTE)
      await attemptOf(world, caller, attemptId)
      await readPassage(world.deps, caller, { testNumber: 1, passage: 1, attemptId })
      const late = { attemptId, epoch, operations: [first!] }
      await expect(world.endpoints.finishTest(caller, late)).rejects.toEqual(refusal('time_over'))
    })

    test('counts after a page that does not know of the end has asked for its passage as open', async () => {
      const caller = await newUser(world)
      const { attemptId, epoch } = await newAttempt(world, caller)
      const [first] = rightAnswers(world, 1)
      world.clock.advance(3 * 60 * MINUTE)
      const asOpen = { testNumber: 1, passage: 1, attemptId, asOpen: true }
      const { content } = await readPassage(world.deps, caller, asOpen)
      expect(JSON.stringify(content)).not.toMatch(/correctAnswer|explanation|evidence/)
      const late = { attemptId, epoch, operations: [first!] }
      expect(await world.endpoints.finishTest(caller, late)).toMatchObject({
        ...{ score: '0/55', late: true, answers: [{ passage1: { 1: 'A' } }] },
      })
    })

    test('chosen after it is refused, and so is the whole delivery', async () => {
      const caller = await newUser(world)
      const { attemptId, epoch } = await newAttempt(world, caller)
      const [inTime] = rightAnswers(world, 1)
      world.clock.advance(90 * MINUTE + 30)
      const mixed = { attemptId, epoch, operations: [inTime!, answer(world, 2, 2, 'B')] }
      await expect(world.endpoints.saveAnswers(caller, mixed)).rejects.toEqual(refusal('time_over'))
      expect((await attemptOf(world, caller, attemptId)).answers).toEqual([])
      const good = await world.endpoints.finishTest(caller, { attemptId, epoch, operations: [inTime!] })
      expect(good).toMatchObject({ score: '1/55', late: false })
    })
  })

  test('content that changes under an attempt changes nothing for it', async () => {
    const caller = await newUser(world)
    const { attemptId, epoch, contentVersion } = await newAttempt(world, caller)
    const operations = rightAnswers(world, 5)
    writeContent(
      world.contentFolder,
      1,
      Array.from({ length: 55 }, () => 'D' as const),
    )
    const read = async () =>
      (await readPassage(world.deps, caller, { testNumber: 1, passage: 1, attemptId })).version
    expect(await read()).toBe(contentVersion)
    const finished = await world.endpoints.finishTest(caller, { attemptId, epoch, operations })
    expect(finished.score).toBe('5/55')
    expect(await read()).toBe(contentVersion)
    const next = await newAttempt(world, caller, attemptId)
    expect(next.contentVersion).not.toBe(contentVersion)
    writeContent(world.contentFolder, 1)
  })
})
