import { answer, worldForAll, newAttempt, newUser, rightAnswers, finish } from '../../support/functions'

describe('finished attempts', () => {
  const world = worldForAll()

  async function finished(caller: Awaited<ReturnType<typeof newUser>>, right: number, after?: string) {
    const { attemptId } = await newAttempt(world, caller, after ?? null)
    const operations = rightAnswers(world, right)
    await finish(world, caller, attemptId, operations)
    return attemptId
  }

  test('are listed with their scores, the latest first, and only the caller’s own', async () => {
    const caller = await newUser(world)
    const first = await finished(caller, 3)
    world.clock.advance(60)
    const second = await finished(caller, 5, first)
    const open = await newAttempt(world, caller, second)
    expect(await world.endpoints.getAttempts(caller, { testNumber: 1 })).toMatchObject([
      { attemptId: second, ordinal: 2, score: '5/55' },
      { attemptId: first, ordinal: 1, score: '3/55' },
    ])
    expect(open.status).toBe('open')
    expect(await world.endpoints.getAttempts(await newUser(world), { testNumber: 1 })).toEqual([])
  })

  test('tell what was done in them, act by act, to their owner and once they are finished', async () => {
    const caller = await newUser(world)
    const { attemptId } = await newAttempt(world, caller)
    const none = expect.objectContaining({ code: 'no_attempt' })
    await expect(world.endpoints.getHistory(caller, { attemptId })).rejects.toEqual(none)
    const operations = [answer(world, 1, 'A'), answer(world, 1, 'B')]
    await finish(world, caller, attemptId, operations)
    const history = await world.endpoints.getHistory(caller, { attemptId })
    expect(history).toMatchObject({ attemptId, testNumber: 1, timeFactor: 1 })
    expect(history.acts).toEqual(operations)
  })
})
