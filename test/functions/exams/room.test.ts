import { Act, nothing } from '../../../domain/acts'
import { foldAll } from '../../../domain/fold'
import { HIGHLIGHT_BYTES, listBytes, MOST_ACTS } from '../../../domain/quota'
import { MOST_HIGHLIGHTS, type Highlight } from '../../../domain/work'
import type { Caller } from '../../../functions/base/endpoint'
import { beforeEachAttempt } from '../../support/attemptWorld'
import { answer, attemptOf, finish, save, stamp, type World } from '../../support/functions'

jest.setTimeout(60_000)

describe('the room of an attempt', () => {
  let world: World
  let caller: Caller
  let attemptId: string
  beforeEachAttempt((given) => ({ world, caller, attemptId } = given))

  const deliver = (...acts: Act[]) => save(world, caller, attemptId, acts, null)
  const list = (length: number, from = 1): Highlight[] =>
    Array.from({ length }, (_, index) => ({
      paragraph: 20,
      start: from + index,
      end: 20_000,
      colour: 'yellow',
    }))
  const paint = (value: Highlight[] | null, passage = 1): Act => ({
    ...stamp(world),
    ...{ kind: 'highlight', passage, value },
  })
  const mark = (kind: 'seen' | 'flag' | 'strike'): Act =>
    Act.parse({ ...answer(world, 1, 'A'), kind, value: kind === 'strike' ? ['A'] : true })
  const stored = async () => (await world.endpoints.getHistory(caller, { attemptId })).acts

  test('has a place for choices when marks have none, and for finishing always', async () => {
    await world.deps.store.attempts.change(attemptId, { lastAct: 4_998 })
    expect((await deliver(mark('flag'), mark('seen'))).refused).toMatchObject([{ code: 'full' }])
    const [flag, strike, painted, choice] = [
      mark('flag'),
      mark('strike'),
      paint(list(1)),
      answer(world, 1, 'B'),
    ]
    const second = await deliver(flag, strike, painted, choice)
    const isRefused = [strike, painted].map(({ opId }) => ({ opId, code: 'full' }))
    expect(second.refused).toEqual(isRefused)
    await world.deps.store.attempts.change(attemptId, { lastAct: MOST_ACTS })
    const beyond = answer(world, 2, 'C')
    for (let times = 0; times < 2; times += 1)
      expect((await deliver(beyond)).refused).toEqual([{ opId: beyond.opId, code: 'full' }])
    const { answers, tools } = await attemptOf(world, caller, attemptId)
    expect(answers).toEqual([{ passage1: { 1: 'B' } }])
    expect(tools).toEqual({ strikes: {}, flags: [1], seen: [], highlights: {} })
    expect((await finish(world, caller, attemptId)).score).toMatch(/\/55$/)
  })

  test('takes choices when highlight lists have filled its bytes', async () => {
    const full = list(MOST_HIGHLIGHTS)
    const fits = Math.floor(HIGHLIGHT_BYTES / listBytes({ value: full }))
    let refused: string[] = []
    for (let seq = 1; seq <= fits + 3; seq += 1) {
      refused = refused.concat((await deliver(paint(full, 1 + (seq % 9)))).refused.map(({ code }) => code))
    }
    expect(refused).toEqual(['full', 'full', 'full'])
    expect((await deliver(answer(world, 1, 'C'))).refused).toEqual([])
    expect((await attemptOf(world, caller, attemptId)).answers).toEqual([{ passage1: { 1: 'C' } }])
  })

  test('keeps the highlight list of a passage whole that stands, and of others that they were', async () => {
    await deliver(paint(list(2)), paint(list(3)), paint(list(1), 2))
    await deliver(paint(list(4)))
    expect((await attemptOf(world, caller, attemptId)).tools.highlights).toEqual({
      passage1: list(4),
      passage2: list(1),
    })
    await deliver(paint(null, 2))
    const early = paint(list(5))
    const late = paint(list(9))
    await deliver(late)
    await deliver(early)
    await deliver(late)
    await finish(world, caller, attemptId)
    const acts = await stored()
    expect(acts.map(({ value }) => (Array.isArray(value) ? value.length : value))).toEqual([
      ...[null, null, null, null, null],
      ...[9, null],
    ])
    const { tools } = await attemptOf(world, caller, attemptId)
    expect(tools.highlights).toEqual({ passage1: list(9) })
    expect(foldAll(nothing, acts).tools).toEqual(tools)
  })

  test('a history is paged by a thousand acts, each act once', async () => {
    for (let times = 0; times < 4; times += 1) {
      await deliver(...Array.from({ length: 400 }, () => answer(world, 1, 'A')))
    }
    await finish(world, caller, attemptId)
    const first = await world.endpoints.getHistory(caller, { attemptId })
    expect([first.acts.length, first.next]).toEqual([1_000, 1_000])
    const second = await world.endpoints.getHistory(caller, { attemptId, after: 1_000 })
    expect([second.acts.length, second.next]).toEqual([600, null])
    const ids = [...first.acts, ...second.acts].map(({ opId }) => opId)
    expect(new Set(ids).size).toBe(1_600)
  })
})
