import fc from 'fast-check'
import { LETTERS, passageNumbers, questionsOfPassage } from '../../domain/exam'
import { applyOperations } from '../../domain/applyOperations'
import { noWork, Operation, Tools } from '../../domain/work'

const question = fc
  .constantFrom(...passageNumbers)
  .chain((passage) =>
    fc.record({ passage: fc.constant(passage), question: fc.constantFrom(...questionsOfPassage(passage)) }),
  )
const value = fc.oneof(
  fc.record({ kind: fc.constant('answer'), value: fc.option(fc.constantFrom(...LETTERS)) }),
  fc.record({ kind: fc.constant('strike'), value: fc.option(fc.subarray([...LETTERS])) }),
  fc.record({ kind: fc.constant('flag'), value: fc.constantFrom(true, null) }),
  fc.record({ kind: fc.constant('seen'), value: fc.constantFrom(true, null) }),
)
const operations = fc
  .array(fc.tuple(question, value, fc.uuid()), { maxLength: 60 })
  .map((acts) =>
    acts.map(([where, what, opId], index) =>
      Operation.parse({ ...where, ...what, opId, seq: index + 1, at: '2026-11-21T09:00:00.000Z' }),
    ),
  )

const act = (seq: number, rest: object) =>
  Operation.parse({
    opId: '00000000-0000-4000-8000-00000000000' + seq,
    seq,
    at: '2026-11-21T09:00:00.000Z',
    passage: 1,
    ...rest,
  })

describe('applyOperations', () => {
  test('ends the same whatever the order of delivery', () => {
    fc.assert(
      fc.property(operations, fc.infiniteStream(fc.nat()), (ops, salt) => {
        const shuffled = ops
          .map((op) => ({ op, at: salt.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ op }) => op)
        expect(applyOperations(noWork, shuffled)).toEqual(applyOperations(noWork, ops))
      }),
    )
  })

  test('keeps the last answer of each question', () => {
    const work = applyOperations(noWork, [
      act(2, { kind: 'answer', question: 1, value: 'C' }),
      act(1, { kind: 'answer', question: 1, value: 'B' }),
    ])
    expect(work.answers).toEqual({ passage1: { 1: 'C' } })
  })

  test('leaves no trace of a cleared answer', () => {
    const work = applyOperations(noWork, [
      act(1, { kind: 'answer', question: 1, value: 'B' }),
      act(2, { kind: 'answer', question: 1, value: null }),
    ])
    expect(work).toEqual(noWork)
  })

  test('flags and sees each question at most once, in the order of the test, and as was said last', () => {
    fc.assert(
      fc.property(operations, (ops) => {
        const { tools } = applyOperations(noWork, ops)
        for (const [kind, kept] of [['flag', tools.flags] as const, ['seen', tools.seen] as const]) {
          const last = new Map<number, boolean>()
          for (const op of ops) if (op.kind === kind) last.set(op.question, op.value === true)
          const expected = [...last].filter(([, isSet]) => isSet).map(([number]) => number)
          expect(kept).toEqual(expected.sort((a, b) => a - b))
        }
      }),
    )
  })

  test('keeps strikes, flags, seen questions and highlights apart from answers', () => {
    const mark = { paragraph: 1, start: 0, end: 5, colour: 'yellow' }
    const work = applyOperations(noWork, [
      act(1, { kind: 'strike', question: 1, value: ['A', 'D'] }),
      act(2, { kind: 'flag', question: 2, value: true }),
      act(3, { kind: 'seen', question: 1, value: true }),
      act(4, { kind: 'highlight', value: [mark] }),
    ])
    expect(work).toEqual({
      answers: {},
      tools: { strikes: { 1: ['A', 'D'] }, flags: [2], seen: [1], highlights: { passage1: [mark] } },
    })
  })
})

describe('an operation', () => {
  const good = {
    opId: '00000000-0000-4000-8000-000000000001',
    seq: 1,
    at: '2026-11-21T09:00:00.000Z',
    kind: 'answer',
    passage: 1,
    question: 1,
    value: 'A',
  }
  test.each([
    ['a question of another passage', { question: 7 }],
    ['a letter that no option has', { value: 'E' }],
    ['an unknown kind', { kind: 'guess' }],
    ['an unknown key', { extra: 1 }],
    ['a seq of 0', { seq: 0 }],
    ['a place that no attempt reaches', { seq: 1_000_000 }],
    ['a time that is none', { at: 'yesterday' }],
    ['an opId that is no UUID', { opId: 'x' }],
  ])('is refused with %s', (_what, change) => {
    expect(Operation.safeParse({ ...good, seq: 999_999 }).success).toBe(true)
    expect(Operation.safeParse({ ...good, ...change }).success).toBe(false)
  })
})

test('a highlight in a colour of a newer version is told in one that is known, and never sent', () => {
  const highlight = { paragraph: 1, start: 0, end: 5, colour: 'a colour to come', dotted: true }
  const tools = { ...noWork.tools, highlights: { passage1: [highlight] } }
  expect(Tools.parse(tools).highlights).toEqual({
    passage1: [{ paragraph: 1, start: 0, end: 5, colour: 'yellow' }],
  })
  const stamp = { opId: '9b0f2f5e-5f6d-4a53-8a6e-2f1f0f4c1d22', seq: 1, at: '2026-11-21T09:00:00.000Z' }
  const act = { ...stamp, kind: 'highlight', passage: 1, value: [highlight] }
  expect(Operation.safeParse(act).success).toBe(false)
})
