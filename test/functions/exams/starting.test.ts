import { randomUUID } from 'node:crypto'
import type { Request } from '../../../domain/wire'
import { isFullContent } from '../../../domain/content'
import { readPassage } from '../../../functions/exams/readPassage'
import type { Caller } from '../../../functions/base/endpoint'
import { attemptOf, worldForAll, newAttempt, newUser, writeContent, finish } from '../../support/functions'

const OVER_SECONDS = 90 * 60 + 61

describe('tests that a user may start and see', () => {
  const world = worldForAll()
  let caller: Caller
  beforeAll(async () => {
    writeContent(world.contentFolder, 2)
  })
  beforeEach(async () => {
    caller = await newUser(world)
    await world.deps.store.users.grant({
      userId: caller.uid,
      testNumbers: [2, 3],
      source: 'test',
      grantedAt: new Date(world.clock.now()),
    })
  })

  const refusal = (code: string, details?: object) =>
    expect.objectContaining({ code, ...(details && { details }) })
  const start = (change: Partial<Request<'startTest'>>) =>
    world.endpoints.startTest(caller, {
      testNumber: 1,
      requestId: randomUUID(),
      afterAttemptId: null,
      timeFactor: 1,
      ...change,
    })
  const read = (change: object) => readPassage(world.deps, caller, { testNumber: 1, passage: 1, ...change })

  test('presses of Start, one after the other or at the same moment, begin one test', async () => {
    const requestId = randomUUID()
    const first = await start({ requestId })
    await expect(start({ requestId, testNumber: 2 })).rejects.toEqual(refusal('bad_request'))
    const started = await Promise.all([start({}), start({}), start({ requestId })])
    expect(started.map(({ attemptId }) => attemptId)).toEqual(started.map(() => first.attemptId))
  })

  test('the same press of Start answers the same attempt, finished or not', async () => {
    const requestId = randomUUID()
    const { attemptId } = await start({ requestId })
    await finish(world, caller, attemptId)
    expect((await start({ requestId })).attemptId).toBe(attemptId)
  })

  test('only one test runs at a time: a second start is refused, whichever request comes first', async () => {
    const first = await start({})
    world.clock.advance(60)
    const told = { attemptId: first.attemptId, testNumber: 1, secondsLeft: 89 * 60 }
    await expect(start({ testNumber: 2 })).rejects.toEqual(refusal('test_running', told))
    expect(await world.endpoints.getAttempt(caller, { testNumber: 2 })).toBeNull()
    expect((await start({})).attemptId).toBe(first.attemptId)
    await finish(world, caller, first.attemptId)
    expect((await start({ testNumber: 2 })).testNumber).toBe(2)
  })

  test('of two tests begun at the same moment one runs', async () => {
    const both = await Promise.allSettled([start({}), start({ testNumber: 2 })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((each) => each.status === 'rejected')
    expect(refused?.reason).toEqual(refusal('test_running'))
  })

  test('a test whose time is over does not block the next, also while it can still be submitted', async () => {
    await start({})
    world.clock.advance(90 * 60)
    expect((await start({ testNumber: 2 })).status).toBe('open')
  })

  describe('the time allowed', () => {
    const minutesOf = ({ startedAt, deadline }: { startedAt: string; deadline: string }) =>
      (Date.parse(deadline) - Date.parse(startedAt)) / 60_000

    test('is the account’s from the next start on, and no running test’s', async () => {
      const { timeFactor: _older, ...plain } = {
        ...{ testNumber: 1, requestId: randomUUID(), afterAttemptId: null, timeFactor: 1 },
      }
      const running = await world.endpoints.startTest(caller, plain)
      expect(minutesOf(running)).toBe(90)
      expect((await world.endpoints.getUserById(caller, {})).timeFactor).toBe(1)
      const record = await world.endpoints.setTimeAllowed(caller, { timeFactor: 1.5 })
      expect(record.timeFactor).toBe(1.5)
      expect((await world.endpoints.getUserById(caller, {})).timeFactor).toBe(1.5)
      expect(await attemptOf(world, caller, running.attemptId)).toMatchObject({
        deadline: running.deadline,
        timeFactor: 1,
      })
      await finish(world, caller, running.attemptId)
      const next = { ...plain, testNumber: 2, requestId: randomUUID() }
      expect(minutesOf(await world.endpoints.startTest(caller, next))).toBe(135)
    })
  })

  test('the record tells which test runs and until when, and when a score was made', async () => {
    const entry = async () => (await world.endpoints.getUserById(caller, {})).tests[0]
    expect(await entry()).not.toHaveProperty('running')
    const { attemptId, deadline } = await start({})
    expect(await entry()).toMatchObject({ running: { attemptId, deadline }, score: '' })
    const finishedAt = new Date(world.clock.now()).toISOString()
    await finish(world, caller, attemptId)
    const finished = await entry()
    expect(finished).toMatchObject({ finishedAt, score: '0/55' })
    expect(finished).not.toHaveProperty('running')
    await start({ afterAttemptId: attemptId })
    expect(await entry()).toMatchObject({
      finishedAt,
      score: '0/55',
      running: { attemptId: expect.anything() },
    })
    expect((await world.endpoints.getUserById(caller, {})).serverNow).toBe(
      new Date(world.clock.now()).toISOString(),
    )
  })

  test('a start must name the latest finished attempt of its test, or the reply names it', async () => {
    const first = await start({})
    await finish(world, caller, first.attemptId)
    await expect(start({})).rejects.toEqual(refusal('attempt_exists', { attemptId: first.attemptId }))
    await expect(start({ afterAttemptId: randomUUID() })).rejects.toEqual(
      refusal('attempt_exists', { attemptId: first.attemptId }),
    )
    await expect(start({ testNumber: 2, afterAttemptId: first.attemptId })).rejects.toEqual(
      refusal('attempt_exists'),
    )
    const second = await start({ afterAttemptId: first.attemptId })
    expect(second.attemptId).not.toBe(first.attemptId)
  })

  test('an attempt whose taker has gone is finished before the next begins, or is looked at', async () => {
    const gone = await start({})
    world.clock.advance(OVER_SECONDS)
    await expect(start({})).rejects.toEqual(refusal('attempt_exists', { attemptId: gone.attemptId }))
    const next = await start({ afterAttemptId: gone.attemptId })
    world.clock.advance(OVER_SECONDS)
    expect(await attemptOf(world, caller, next.attemptId)).toMatchObject({
      status: 'finished',
      score: '0/55',
    })
  })

  describe('a passage', () => {
    test('is sent complete once the server has finished, and the first result counts', async () => {
      const { attemptId } = await newAttempt(world, caller)
      world.clock.advance(OVER_SECONDS)
      expect(isFullContent((await read({ attemptId, asOpen: true })).content)).toBe(false)
      const revealed = async () => (await world.deps.store.attempts.find(attemptId))?.revealedAt
      expect(await revealed()).toBeNull()
      const at = new Date(world.clock.now())
      expect(isFullContent((await read({ attemptId })).content)).toBe(true)
      world.clock.advance(60)
      await read({ attemptId })
      expect(await revealed()).toEqual(at)
    })
  })
})
