import { randomUUID } from 'node:crypto'
import { applyOperations } from '../../../domain/applyOperations'
import { HIGHLIGHT_BYTES, listBytes, MOST_ACTS } from '../../../domain/room'
import { MOST_HIGHLIGHTS, noWork, Operation, type Highlight } from '../../../domain/work'
import type { Caller } from '../../../functions/base/endpoint'
import { beforeEachAttempt } from '../../support/attemptWorld'
import { engines } from '../../support/databases/engines'
import { answer, attemptOf, type World } from '../../support/functions'

jest.setTimeout(60_000)

describe.each(engines)('the room of an attempt on $name', ({ open }) => {
  let world: World
  let caller: Caller
  let attemptId: string
  beforeEachAttempt({ open }, (given) => ({ world, caller, attemptId } = given))

  const save = (...operations: Operation[]) =>
    world.endpoints.saveAnswers(caller, { attemptId, epoch: 1, operations })
  const list = (length: number, from = 1): Highlight[] =>
    Array.from({ length }, (_, index) => ({
      paragraph: 20,
      start: from + index,
      end: 20_000,
      colour: 'yellow',
    }))
  const paint = (seq: number, value: Highlight[] | null, passage = 1): Operation => {
    const { opId, at } = answer(world, seq, 1, 'A')
    return { ...{ opId, at, seq }, kind: 'highlight', passage, value }
  }
  const mark = (seq: number, kind: 'seen' | 'flag' | 'strike'): Operation =>
    Operation.parse({ ...answer(world, seq, 1, 'A'), kind, value: kind === 'strike' ? ['A'] : true })
  const stored = async () => {
    const { operations } = await world.endpoints.getHistory(caller, { attemptId })
    return operations
  }
  const finish = () => world.endpoints.finishTest(caller, { attemptId, epoch: 1, operations: [] })

  test('has a place for choices when marks have none, and for finishing always', async () => {
    expect(await save(mark(4_000, 'seen'), mark(5_000, 'flag'))).not.toHaveProperty('notKept')
    const [seen, flag, strike, painted] = [
      mark(4_001, 'seen'),
      mark(5_001, 'flag'),
      mark(5_002, 'strike'),
      paint(5_003, list(1)),
    ]
    const choice = answer(world, 8_000, 1, 'B')
    const beyond = answer(world, 8_001, 2, 'C')
    const { notKept } = await save(seen, flag, strike, painted, choice, beyond)
    expect(new Set(notKept)).toEqual(new Set([seen, flag, strike, painted, beyond].map(({ opId }) => opId)))
    const { answers, tools, nextSeq } = await attemptOf(world, caller, attemptId)
    expect(answers).toEqual([{ passage1: { 1: 'B' } }])
    expect(tools).toEqual({ strikes: {}, flags: [1], seen: [1], highlights: {} })
    expect(nextSeq).toBe(MOST_ACTS + 1)
    // A delivery of which nothing is kept is answered all the same, as often as it comes.
    for (let times = 0; times < 2; times += 1) expect((await save(beyond)).notKept).toEqual([beyond.opId])
    expect((await finish()).score).toMatch(/\/55$/)
  })

  test('takes choices when highlight lists have filled its bytes', async () => {
    const full = list(MOST_HIGHLIGHTS)
    const fits = Math.floor(HIGHLIGHT_BYTES / listBytes({ value: full }))
    let refused: string[] = []
    for (let seq = 1; seq <= fits + 3; seq += 1) {
      refused = refused.concat((await save(paint(seq, full, 1 + (seq % 9)))).notKept ?? [])
    }
    expect(refused).toHaveLength(3)
    expect(await save(answer(world, fits + 4, 1, 'C'))).not.toHaveProperty('notKept')
    expect((await attemptOf(world, caller, attemptId)).answers).toEqual([{ passage1: { 1: 'C' } }])
  })

  test('keeps the last highlight list of a passage whole, and of earlier ones that they were', async () => {
    await save(paint(1, list(2)), paint(2, list(3)), paint(3, list(1), 2))
    await save(paint(4, list(4)))
    expect((await attemptOf(world, caller, attemptId)).tools.highlights).toEqual({
      passage1: list(4),
      passage2: list(1),
    })
    await save(paint(5, null, 2))
    const late = paint(8, list(9))
    await save(late)
    // One that was overtaken on its way changes nothing.
    await save(paint(7, list(5)))
    expect((await save(late)).acknowledged).toBe(5)
    await finish()
    const acts = await stored()
    expect(acts.map(({ seq, value }) => [seq, Array.isArray(value) ? value.length : value])).toEqual([
      ...[1, 2, 3, 4, 5, 7].map((seq) => [seq, null]),
      [8, 9],
    ])
    const { tools } = await attemptOf(world, caller, attemptId)
    expect(tools.highlights).toEqual({ passage1: list(9) })
    expect(applyOperations(noWork, acts).tools).toEqual(tools)
  })

  test('is not weighed down by lists that a later one of the same delivery replaces', async () => {
    const full = list(MOST_HIGHLIGHTS)
    for (let seq = 1; seq < 200; seq += 10) {
      await save(...Array.from({ length: 10 }, (_, index) => paint(seq + index, full)))
    }
    const attempt = await world.deps.store.attempts.find(attemptId)
    expect(attempt?.highlightBytes).toBe(20 * listBytes({ value: full }))
  })

  test('shows highlights that an older program kept among the tools, and takes them over at the next', async () => {
    await world.deps.store.attempts.change(attemptId, {
      tools: { ...noWork.tools, flags: [3], highlights: { passage1: list(2), passage2: list(3) } },
    })
    const shown = async () => (await attemptOf(world, caller, attemptId)).tools
    expect(await shown()).toMatchObject({ flags: [3], highlights: { passage1: list(2), passage2: list(3) } })
    await save(paint(1, null))
    expect(await shown()).toMatchObject({ flags: [3], highlights: { passage2: list(3) } })
    expect((await world.deps.store.attempts.find(attemptId))?.tools.highlights).toEqual({})
  })

  test('acts that come out of order leave what is later, whatever they are about', async () => {
    const late = [
      answer(world, 10, 1, 'C'),
      { ...mark(11, 'flag'), value: null } as Operation,
      mark(12, 'strike'),
    ]
    await save(...late)
    await save(answer(world, 1, 1, 'A'), answer(world, 2, 2, 'B'), mark(3, 'flag'), mark(4, 'seen'))
    await finish()
    const { answers, tools } = await attemptOf(world, caller, attemptId)
    expect(answers).toEqual([{ passage1: { 1: 'C', 2: 'B' } }])
    expect(tools).toMatchObject({ flags: [], strikes: { 1: ['A'] }, seen: [1] })
    expect(applyOperations(noWork, await stored())).toEqual({
      answers: { passage1: { 1: 'C', 2: 'B' } },
      tools,
    })
  })

  test('a gap that is closed acknowledges all that lay behind it', async () => {
    await save(answer(world, 2, 2, 'B'), answer(world, 3, 3, 'C'))
    await save(answer(world, 5, 5, 'A'))
    expect((await save(answer(world, 1, 1, 'A'))).acknowledged).toBe(3)
    expect((await save(answer(world, 4, 4, 'A'))).acknowledged).toBe(5)
  })

  test('a history is told by pages of a thousand acts, each act once', async () => {
    for (let from = 1; from <= 1_600; from += 800) {
      await save(...Array.from({ length: 800 }, (_, index) => answer(world, from + index, 1, 'A')))
    }
    await finish()
    const first = await world.endpoints.getHistory(caller, { attemptId })
    expect([first.operations.length, first.next]).toEqual([1_000, 1_000])
    const second = await world.endpoints.getHistory(caller, { attemptId, after: 1_000 })
    expect([second.operations.length, second.next]).toEqual([600, null])
    const ids = [...first.operations, ...second.operations].map(({ opId }) => opId)
    expect(new Set(ids).size).toBe(1_600)
    const none = { attemptId: randomUUID() }
    await expect(world.endpoints.getHistory(caller, none)).rejects.toMatchObject({ code: 'no_attempt' })
  })
})
