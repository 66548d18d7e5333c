import { randomUUID } from 'node:crypto'
import { readPassage } from '../../../functions/exams/readPassage'
import { finish, worldForAll, newAttempt, newUser, rightAnswers, writeContent } from '../../support/functions'

describe('attempts', () => {
  const world = worldForAll()

  const refusal = (code: string, details?: object) =>
    expect.objectContaining({ code, ...(details && { details }) })

  describe('a start', () => {
    test('lasts 5400 seconds from the server’s time', async () => {
      const attempt = await newAttempt(world, await newUser(world))
      expect(Date.parse(attempt.deadline) - Date.parse(attempt.startedAt)).toBe(5_400_000)
      expect(attempt).toMatchObject({
        status: 'open',
        cursor: 0,
        stamps: {},
        devices: {},
        score: '',
        answers: [],
      })
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
      const { attemptId } = await world.endpoints.startTest(caller, request)
      await finish(world, caller, attemptId)
      expect((await world.endpoints.startTest(caller, request)).attemptId).toBe(attemptId)
    })

    test('after a finished attempt must name it', async () => {
      const caller = await newUser(world)
      const { attemptId } = await newAttempt(world, caller)
      await finish(world, caller, attemptId)
      await expect(newAttempt(world, caller)).rejects.toEqual(refusal('attempt_exists', { attemptId }))
      expect((await newAttempt(world, caller, attemptId)).attemptId).not.toBe(attemptId)
    })

    test('twice at once begins one attempt', async () => {
      const caller = await newUser(world)
      const started = await Promise.all([1, 2, 3, 4].map(() => newAttempt(world, caller)))
      expect(new Set(started.map(({ attemptId }) => attemptId)).size).toBe(1)
    })
  })

  test('content that changes under an attempt changes nothing for it', async () => {
    const caller = await newUser(world)
    const { attemptId, contentVersion } = await newAttempt(world, caller)
    const operations = rightAnswers(world, 5)
    writeContent(
      world.contentFolder,
      1,
      Array.from({ length: 55 }, () => 'D' as const),
    )
    const read = async () =>
      (await readPassage(world.deps, caller, { testNumber: 1, passage: 1, attemptId })).version
    expect(await read()).toBe(contentVersion)
    const finished = await finish(world, caller, attemptId, operations)
    expect(finished.score).toBe('5/55')
    expect(await read()).toBe(contentVersion)
    const next = await newAttempt(world, caller, attemptId)
    expect(next.contentVersion).not.toBe(contentVersion)
    writeContent(world.contentFolder, 1)
  })
})
