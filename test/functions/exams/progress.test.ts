import type { Caller } from '../../../functions/base/endpoint'
import { readPassage } from '../../../functions/exams/readPassage'
import { MOST_ATTEMPTS, Progress } from '../../../domain/results/progress'
import { noProgress } from '../../support/results/noProgress'
import { answer, worldForAll, newAttempt, newUser, rightAnswers, finish } from '../../support/functions'

describe('the progress of a taker', () => {
  const world = worldForAll()
  let caller: Caller
  beforeEach(async () => {
    caller = await newUser(world)
  })

  const progress = () => world.endpoints.getProgress(caller, {})
  const show = (attemptId: string) =>
    readPassage(world.deps, caller, { testNumber: 1, passage: 1, attemptId })

  async function finished(operations: ReturnType<typeof rightAnswers>, after?: string) {
    const { attemptId } = await newAttempt(world, caller, after ?? null)
    await finish(world, caller, attemptId, operations)
    return attemptId
  }

  test('tells nothing of an attempt until its results were shown', async () => {
    const attemptId = await finished(rightAnswers(world, 20))
    expect(await progress()).toEqual({ ...noProgress, unshown: 1 })
    await show(attemptId)
    expect(await progress()).toMatchObject({
      attempts: [{ attemptId, testNumber: 1, ordinal: 1, right: 20, of: 55 }],
      bySkill: [{ name: 'comprehension', right: 20, of: 20 }],
      byField: [{ name: 'humanities', right: 20, of: 20 }],
      unshown: 0,
    })
  })

  test('counts changed answers and minutes, of the latest attempt with at least 20 answers of each test', async () => {
    const first = await finished(rightAnswers(world, 30))
    await show(first)
    const { attemptId: second } = await newAttempt(world, caller, first)
    world.clock.advance(120)
    const early = answer(world, 1, 'B')
    world.clock.advance(40)
    const better = answer(world, 1, 'A')
    world.clock.advance(10)
    const worse = answer(world, 1, 'C')
    world.clock.advance(8)
    const slip = answer(world, 1, 'A')
    world.clock.advance(2)
    const neither = answer(world, 1, 'D')
    const others = rightAnswers(world, 20).slice(1)
    await finish(world, caller, second, [early, better, worse, slip, neither, ...others])
    await show(second)
    const third = await finished(rightAnswers(world, 19), second)
    await show(third)

    const told = await progress()
    expect(Progress.parse(told)).toEqual(told)
    expect(told.attempts).toMatchObject([{ attemptId: second, ordinal: 2, right: 19 }])
    expect(told.earlier).toBe(2)
    expect(told.bySkill).toEqual([{ name: 'comprehension', right: 19, of: 20 }])
    expect(told.changes).toEqual({ better: 1, worse: 1, neither: 1 })
    expect(told.minutes[0]?.minutes).toBeCloseTo(3, 1)
    expect(told.evenMinutes).toBe(10)
  })

  test('looks at the latest attempts, and says how many it leaves out', async () => {
    const store = world.deps.store.results
    const attemptId = await finished(rightAnswers(world, 25))
    await show(attemptId)
    const counts = jest.spyOn(store, 'counts').mockResolvedValue({ shown: MOST_ATTEMPTS + 3, unshown: 0 })
    const shown = jest.spyOn(store, 'shown')
    expect(await progress()).toMatchObject({ earlier: MOST_ATTEMPTS + 2 })
    expect(shown).toHaveBeenCalledWith(caller.uid, MOST_ATTEMPTS)
    counts.mockRestore()
    shown.mockRestore()
    expect(await store.shown(caller.uid, 0)).toEqual([])
  })
})
