import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { utilities } from '../../../../src/ui/theme/properties'
import { theme } from '../../../../src/ui/theme/theme'

/** Which tokens Chakra's own list would look a property's values up in. */
function categoryOf(property: string): string | undefined {
  const values = defaultBaseConfig.utilities?.[property]?.values
  if (typeof values === 'string') return values
  // Colours come by a function, which adds one of its own.
  return typeof values === 'function' && /color|background|fill|stroke/i.test(property) ? 'colors' : undefined
}

const tokens: Record<string, object | undefined> = theme.theme?.tokens ?? {}

const madeWithChakra = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(join('src', file), 'utf8') }))
  .filter(({ text }) => text.includes("from '@chakra-ui/react'"))

/** Properties with the texts they are given: `gap="4"`, `gap: '4'`, `{ base: '4' }`. */
function givenIn(text: string): [string, string][] {
  const plain = [...text.matchAll(/\b(\w+)(?:=|: )["']([\w.-]+)["']/g)]
  const byWidth = [...text.matchAll(/\b(\w+)(?:=\{|: )\{ ((?:\w+: '[^']*',? ?)+)\}/g)].flatMap(
    ([, property = '', values = '']) =>
      [...values.matchAll(/'([^']*)'/g)].map(([, value = '']) => ['', property, value]),
  )
  return [...plain, ...byWidth].map(([, property = '', value = '']) => [property, value])
}

test('every style property that is given a token looks it up', () => {
  const lookedUp = madeWithChakra.flatMap(({ file, text }) =>
    givenIn(text)
      .filter(([property, value]) => value in (tokens[categoryOf(property) ?? ''] ?? {}))
      .map(([property, value]) => ({ file, property, value })),
  )
  expect(lookedUp.length).toBeGreaterThan(50)
  expect(lookedUp.filter(({ property }) => !(property in utilities))).toEqual([])
})

test.each(Object.entries(utilities))(
  '%s takes its tokens where Chakra would take them',
  (property, { values }) => {
    expect(values).toBe(categoryOf(property))
  },
)
