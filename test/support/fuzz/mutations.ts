import fc from 'fast-check'
import { nastyTexts } from './arbitraryOf'

/** JSON texts that no value serializes to. */
const rawTexts = [
  ...['NaN', 'Infinity', '1e999', '-1e999', '1e-999', '-0', '9007199254740993', '01', '0x10', '1.'],
  ...[
    'undefined',
    '"\\ud800"',
    '"\\u0000"',
    '{"__proto__":{"admin":true}}',
    `${'['.repeat(21)}${']'.repeat(21)}`,
  ],
  ...['{"a":1,"a":2}', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
] as const

const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), [], {}, [[]]),
  fc.constantFrom(...nastyTexts),
  fc.constantFrom('x'.repeat(70_000), 'ß'.repeat(1_000)),
  fc.nat(rawTexts.length - 1).map((index) => `raw#${index}`),
  fc.jsonValue({ maxDepth: 3 }),
)

const strangeKeys = [
  'raw-proto',
  'constructor',
  'prototype',
  'hasOwnProperty',
  '',
  'admin',
  'id ',
  'ID',
  '$where',
]

type Path = readonly (string | number)[]

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  const entries = Array.isArray(value)
    ? value.map((each, index) => [index, each] as const)
    : Object.entries(value)
  return [at, ...entries.flatMap(([key, each]) => pathsOf(each, [...at, key]))]
}

function changedAt(value: unknown, [key, ...rest]: Path, change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((each, index) => (index === key ? changedAt(each, rest, change) : each))
  return Object.fromEntries(
    Object.entries(value as object).map(([name, each]) => [
      name,
      name === key ? changedAt(each, rest, change) : each,
    ]),
  )
}

const changes: fc.Arbitrary<(value: unknown) => unknown> = fc.oneof(
  nasty.map((other) => () => other),
  fc.tuple(fc.constantFrom(...strangeKeys), nasty).map(
    ([key, other]) =>
      (value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? { ...value, [key]: other }
          : [value],
  ),
  fc.constantFrom<(value: unknown) => unknown>(
    (value) => (Array.isArray(value) ? [...value, ...value, ...value] : [value, value]),
    (value) =>
      typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).slice(1)) : {},
    (value) => (typeof value === 'string' ? `${value}\u0000` : String(value)),
    (value) => (typeof value === 'string' ? value.toUpperCase() : `${String(value)} `),
    (value) => (typeof value === 'number' ? -value : value),
  ),
)

/** Changes one to three places of a value. */
export function mutated(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid, fc.array(fc.tuple(fc.nat(), changes), { minLength: 1, maxLength: 3 }))
    .map(([value, mutations]) =>
      mutations.reduce<unknown>((before, [place, change]) => {
        const paths = pathsOf(before)
        return changedAt(before, paths[place % paths.length] ?? [], change)
      }, value),
    )
}

export function textOf(value: unknown): string {
  return (JSON.stringify(value) ?? '')
    .replaceAll('"raw-proto":', '"__proto__":')
    .replace(/"raw#(\d+)"/g, (_whole, index) => rawTexts[Number(index)] ?? 'null')
}

/** Cuts off or doubles a text, or adds invalid UTF-8. */
export function brokenBody(text: fc.Arbitrary<string>): fc.Arbitrary<string | Uint8Array> {
  return fc.tuple(text, fc.nat(), fc.nat(5)).map(([whole, place, kind]) => {
    const at = place % (whole.length + 1)
    if (kind === 0) return whole.slice(0, at)
    if (kind === 1) return `${whole}${whole}`
    if (kind === 2) return `${whole.slice(0, at)}\u0000${whole.slice(at)}`
    if (kind === 3) return `\ufeff${whole}`
    if (kind === 4) return ' '.repeat(300_000)
    return Uint8Array.from([
      ...Buffer.from(whole.slice(0, at)),
      0xff,
      0xc0,
      0x80,
      ...Buffer.from(whole.slice(at)),
    ])
  })
}
