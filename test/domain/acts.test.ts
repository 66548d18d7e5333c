import fc from 'fast-check'
import { Act, nothing } from '../../domain/acts'
import { LETTERS, passageNumbers, questionsOfPassage } from '../../domain/exam'
import { clamped, fold, foldAll, nextAt, registerOf, stampOf } from '../../domain/fold'
import { noWork } from '../../domain/work'

const START = Date.parse('2026-11-21T09:00:00.000Z')
const isoAt = (ms: number) => new Date(START + ms).toISOString()

const place = fc
  .constantFrom(...passageNumbers.slice(0, 2))
  .chain((passage) =>
    fc.record({ passage: fc.constant(passage), question: fc.constantFrom(...questionsOfPassage(passage)) }),
  )
const values: Record<Act['kind'], fc.Arbitrary<unknown>> = {
  answer: fc.option(fc.constantFrom(...LETTERS)),
  strike: fc.option(fc.subarray([...LETTERS], { minLength: 1 })),
  flag: fc.constantFrom(true, null),
  seen: fc.constantFrom(true, null),
  highlight: fc.option(fc.constant([{ paragraph: 1, start: 0, end: 5, colour: 'yellow' as const }])),
}
const change = fc.oneof(
  ...Object.entries(values).map(([kind, value]) => fc.record({ kind: fc.constant(kind), value })),
)
/** Few timestamps, so that many acts collide. */
const act = fc
  .record({ place, change, opId: fc.uuid(), device: fc.uuid(), ms: fc.integer({ min: 0, max: 5 }) })
  .map(({ place: { passage, question }, change: what, opId, device, ms }) =>
    Act.parse({
      ...{ opId, device, at: isoAt(ms), passage, ...what },
      ...(what.kind !== 'highlight' && { question }),
    }),
  )
const acts = fc.uniqueArray(act, { selector: ({ opId }) => opId, maxLength: 40 })
const shuffled = acts.chain((list) =>
  fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
)

describe('the fold', () => {
  test('is commutative: acts come to the same in whatever order they arrive', () => {
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(foldAll(nothing, other)).toEqual(foldAll(nothing, list))
      }),
    )
  })

  test('is associative: it does not matter who has folded which of them before', () => {
    fc.assert(
      fc.property(acts, acts, acts, (one, two, three) => {
        expect(foldAll(foldAll(foldAll(nothing, one), two), three)).toEqual(
          foldAll(foldAll(nothing, [...two, ...three]), one),
        )
      }),
    )
  })

  test('is idempotent: an act that comes again changes nothing', () => {
    fc.assert(
      fc.property(acts, (list) => {
        const folded = foldAll(nothing, list)
        expect(foldAll(folded, list)).toBe(folded)
      }),
    )
  })

  test('lets the latest act about each thing stand, and of those of one moment the one with the greatest id', () => {
    fc.assert(
      fc.property(acts, (list) => {
        const { stamps, answers, tools } = foldAll(nothing, list)
        const latest = new Map<string, Act>()
        for (const each of list.toSorted((one, other) => (stampOf(one) < stampOf(other) ? -1 : 1)))
          latest.set(registerOf(each), each)
        expect(stamps).toEqual(Object.fromEntries([...latest].map(([key, each]) => [key, stampOf(each)])))
        for (const each of latest.values()) {
          if (each.kind === 'answer')
            expect(answers[`passage${each.passage}`]?.[each.question] ?? null).toBe(each.value)
          if (each.kind === 'strike') expect(tools.strikes[each.question] ?? null).toEqual(each.value)
          if (each.kind === 'flag') expect(tools.flags.includes(each.question)).toBe(each.value === true)
          if (each.kind === 'seen') expect(tools.seen.includes(each.question)).toBe(each.value === true)
          if (each.kind === 'highlight')
            expect(tools.highlights[`passage${each.passage}`] ?? null).toEqual(each.value)
        }
        expect(tools.flags).toEqual([...new Set(tools.flags)].toSorted((one, other) => one - other))
      }),
    )
  })

  test('leaves no trace of a cleared answer but its stamp', () => {
    const stamp = { device: '00000000-0000-4000-8000-000000000009', passage: 1, question: 1 }
    const chosen = { opId: '00000000-0000-4000-8000-000000000001', at: isoAt(1), kind: 'answer', value: 'B' }
    const cleared = { ...chosen, opId: '00000000-0000-4000-8000-000000000002', at: isoAt(2), value: null }
    const { answers, tools } = foldAll(nothing, [
      Act.parse({ ...stamp, ...chosen }),
      Act.parse({ ...stamp, ...cleared }),
    ])
    expect({ answers, tools }).toEqual(noWork)
  })

  test('restores what was before by an undo, which is a new act with the earlier value', () => {
    fc.assert(
      fc.property(acts, act, (list, last) => {
        const before = foldAll(nothing, list)
        const now = Math.max(0, ...Object.values(before.stamps).map((each) => Date.parse(each.slice(0, 24))))
        const done = { ...last, at: new Date(nextAt(START, now)).toISOString() }
        const after = fold(before, done)
        const register = registerOf(done)
        const earlier = list.filter((each) => registerOf(each) === register)
        const value =
          earlier.toSorted((one, other) => (stampOf(one) < stampOf(other) ? 1 : -1))[0]?.value ?? null
        const undone = fold(after, {
          ...done,
          ...{ opId: '00000000-0000-4000-8000-000000000000', value },
          at: new Date(nextAt(START, Date.parse(done.at))).toISOString(),
        } as Act)
        expect({ answers: undone.answers, tools: undone.tools }).toEqual({
          answers: before.answers,
          tools: before.tools,
        })
      }),
    )
  })
})

describe('the time of an act', () => {
  test('keeps one device’s order under any jumps of its clock, and puts it after all that was seen', () => {
    const moves = fc.array(fc.record({ clock: fc.integer(), seen: fc.option(fc.nat()) }), { maxLength: 50 })
    fc.assert(
      fc.property(moves, (list) => {
        let lastAt = 0
        for (const { clock, seen } of list) {
          lastAt = Math.max(lastAt, seen ?? 0)
          const at = nextAt(clock, lastAt)
          expect(at).toBeGreaterThan(lastAt)
          expect(at).toBeGreaterThanOrEqual(clock)
          lastAt = at
        }
      }),
    )
  })

  test('is no later than its arrival, and the order of a device’s acts stays, in one delivery and over several', () => {
    const deliveries = fc.array(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 6 }), { maxLength: 6 })
    fc.assert(
      fc.property(deliveries, (list) => {
        let [made, lastAt, count] = [START, 0, 0]
        const stored: { at: string; opId: string }[] = []
        for (const [index, steps] of list.entries()) {
          const sent = steps.map((step) => {
            made += 1 + step
            count += 1
            return { at: new Date(made).toISOString(), opId: String((count * 7919) % 1_000) }
          })
          const arrivedAt = START + 10 * (index + 1)
          const kept = clamped(sent.toReversed(), arrivedAt, lastAt)
          expect(kept.map(({ opId }) => opId)).toEqual(sent.map(({ opId }) => opId))
          for (const [place, act] of kept.entries()) {
            const wasInTime = Date.parse(sent[place]!.at) <= arrivedAt
            expect(
              wasInTime ? act.at === sent[place]!.at : act.at <= sent[place]!.at || act.at > isoAt(0),
            ).toBe(true)
          }
          stored.push(...kept)
          lastAt = Math.max(lastAt, ...kept.map(({ at }) => Date.parse(at)))
        }
        const times = stored.map(({ at }) => at)
        expect(times).toEqual(times.toSorted())
        expect(new Set(times).size).toBe(times.length)
      }),
    )
    const one = { at: isoAt(5), opId: 'a' }
    expect(clamped([one], START + 5, 0)).toEqual([one])
    expect(clamped([one], START + 4, 0)).toEqual([{ at: isoAt(4), opId: 'a' }])
  })
})

describe('an act', () => {
  const good = {
    opId: '00000000-0000-4000-8000-000000000001',
    device: '00000000-0000-4000-8000-000000000002',
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
    ['a time that is none', { at: 'yesterday' }],
    ['a time whose text has another order than its time', { at: '2026-11-21T09:00:00Z' }],
    ['an opId that is no UUID', { opId: 'x' }],
    ['no device', { device: undefined }],
  ])('is refused with %s', (_what, wrong) => {
    expect(Act.safeParse(good).success).toBe(true)
    expect(Act.safeParse({ ...good, ...wrong }).success).toBe(false)
  })
})
