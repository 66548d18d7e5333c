import { readFileSync } from 'node:fs'
import { HIGHLIGHT_COLORS } from '../../../../domain/work'
import { globalStyles } from '../../../../src/ui/theme/globalStyles'
import { schemeNames } from '../../../../src/ui/theme/schemeNames'
import { highlighterRole, rolesOf, type ColorRole } from '../../../../src/ui/theme/schemes'

/** By WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('the measure is right: black on white is 21, a colour on itself 1', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2)
  expect(contrast('#1B57B5', '#1B57B5')).toBe(1)
})

const AA = 4.5
const AAA = 7
const pairs: [text: ColorRole, ground: ColorRole, least: number][] = [
  ['ink', 'paper', AAA],
  ...HIGHLIGHT_COLORS.map((colour): [ColorRole, ColorRole, number] => ['ink', highlighterRole(colour), AAA]),
  ['mutedInk', 'paper', AA],
  ['pine', 'paper', AA],
  ['onPine', 'pine', AA],
  // Long texts use this color.
  ['blue', 'paper', AAA],
  ['red', 'paper', AAA],
]

describe.each(schemeNames)('in the %s scheme', (name) => {
  test.each(pairs)('%s on %s has a contrast of at least %d', (text, ground, least) => {
    const roles = rolesOf(name)
    expect(contrast(roles[text], roles[ground])).toBeGreaterThanOrEqual(least)
  })
})

test.each(HIGHLIGHT_COLORS)(
  'highlighted text in %s, and its marker, has its background on every page',
  (colour) => {
    expect(globalStyles).toMatchObject({
      [`[data-colour=${colour}]`]: { background: `var(--scheme-${highlighterRole(colour)})` },
    })
  },
)

test.each(HIGHLIGHT_COLORS.slice(1))('%s marks are distinguished by more than their color', (colour) => {
  const styles = readFileSync('src/ui/room/passage.css', 'utf8')
  const [, rule] = styles.split(`[data-paragraph] mark[data-colour='${colour}'] {`)
  expect(rule?.split('}')[0]).toContain('text-decoration')
})
