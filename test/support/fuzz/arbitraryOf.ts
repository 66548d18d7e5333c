import fc from 'fast-check'
import * as z from 'zod/mini'
import { AnswersList } from '../../../domain/answers'
import { LETTERS, passageKey, passageNumbers, questionsOfPassage, testNumbers } from '../../../domain/exam'
import { Dollars } from '../../../domain/base/scalars'
import { UserClaim } from '../../../domain/records'

/** Existing ids of the caller and of others, by their key. */
export type Known = Readonly<Record<string, readonly unknown[]>>

/** Texts that break parsers, databases and prototypes. */
export const nastyTexts = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff x', '\ufeff', '\u202e', '😀'.repeat(40), 'null'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    "'; drop table users; --",
    '%00',
    '../../etc/passwd',
    '-1',
    '1e3',
  ],
] as const

/** Values that fit a schema, some with existing ids. */
export function arbitraryOf(schema: z.core.$ZodType, known: Known, key?: string): fc.Arbitrary<unknown> {
  const there = key === undefined ? undefined : known[key]
  const any = special.get(schema)?.(known) ?? withoutChecks(schema as z.core.$ZodTypes, known)
  const fitting = hasOwnRule(schema) ? any.filter((value) => z.safeParse(schema, value).success) : any
  if (there === undefined) return fitting
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...there) }, { weight: 1, arbitrary: fitting })
}

const entries = UserClaim.shape.tests

/** Schemas whose rule no random value would fit. */
const special = new Map<z.core.$ZodType, (known: Known) => fc.Arbitrary<unknown>>([
  [Dollars, () => fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100)],
  [entries, (known) => eachOnce(testNumbers, arbitraryOf(entries.def.element, known))],
  [
    AnswersList,
    () =>
      fc
        .uniqueArray(fc.constantFrom(...passageNumbers), { maxLength: 9 })
        .chain((passages) =>
          fc.tuple(
            ...passages.map((passage) =>
              fc
                .dictionary(
                  fc.constantFrom(...questionsOfPassage(passage).map(String)),
                  fc.constantFrom(...LETTERS),
                  { maxKeys: 6, noNullPrototype: true },
                )
                .map((answers) => ({ [passageKey(passage)]: answers })),
            ),
          ),
        ),
  ],
])

const eachOnce = (numbers: readonly number[], value: fc.Arbitrary<unknown>) =>
  fc
    .tuple(
      fc.shuffledSubarray([...numbers], { minLength: numbers.length }),
      fc.tuple(...numbers.map(() => value)),
    )
    .map(([order, values]) => values.map((each, index) => ({ ...Object(each), number: order[index] })))

function hasOwnRule(schema: z.core.$ZodType): boolean {
  if (schema._zod.def.type === 'string') return true
  return schema._zod.def.checks?.some((check) => check._zod.def.check === 'custom') ?? false
}

type Bounds = { minimum?: number; maximum?: number; pattern?: RegExp }

/** Of several patterns it uses the first. A format is both a schema and its own check. */
function boundsOf(schema: z.core.$ZodType): Bounds {
  const checks = (schema._zod.def.checks ?? []).map((check) => check._zod.def)
  return [schema._zod.def, ...checks].reduce<Bounds>((bounds, def) => ({ ...boundOf(def), ...bounds }), {})
}

function boundOf(def: object): Bounds {
  if (!('check' in def)) return {}
  const { value, minimum, maximum, length, pattern } = def as Record<string, unknown>
  switch (def.check) {
    case 'greater_than':
      return { minimum: Number(value) }
    case 'less_than':
      return { maximum: Number(value) }
    case 'min_length':
      return { minimum: Number(minimum) }
    case 'max_length':
      return { maximum: Number(maximum) }
    case 'length_equals':
      return { minimum: Number(length), maximum: Number(length) }
    default:
      return pattern instanceof RegExp ? { pattern } : {}
  }
}

function withoutChecks(schema: z.core.$ZodTypes, known: Known): fc.Arbitrary<unknown> {
  const { def } = schema._zod
  const bounds = boundsOf(schema)
  switch (def.type) {
    case 'string':
      return texts(bounds)
    case 'number': {
      const { minimum: min = -1e9, maximum: max = 1e9 } = bounds
      return 'format' in def
        ? fc.integer({ min, max: Math.min(max, 2 ** 31) })
        : fc.double({ min, max, noNaN: true })
    }
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType, known), { freq: 4 })
    case 'optional':
      return fc.option(arbitraryOf(def.innerType, known), { nil: undefined })
    case 'pipe':
      return arbitraryOf(def.out, known)
    case 'array': {
      const { minimum: minLength = 0, maximum = 12 } = bounds
      return fc.array(arbitraryOf(def.element, known), { minLength, maxLength: Math.min(maximum, 12) })
    }
    case 'union':
      return fc.oneof(...def.options.map((option) => arbitraryOf(option, known)))
    case 'object': {
      const entries = Object.entries(def.shape).map(([name, each]) => [name, arbitraryOf(each, known, name)])
      return fc.record(Object.fromEntries(entries), { noNullPrototype: true })
    }
    default:
      throw new Error(`The contract has a kind of schema that is not fuzzed yet: ${def.type}`)
  }
}

function texts({ minimum = 0, maximum = 400, pattern }: Bounds): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(pattern)
  const fits = (text: string) => text.length >= minimum && text.length <= maximum
  return fc.oneof(
    fc.string({ unit: 'binary', minLength: minimum, maxLength: Math.min(maximum, 60) }),
    fc.constantFrom(...nastyTexts).filter(fits),
  )
}
