import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = readFileSync('docs/security.md', 'utf8')

/** The threats, without the breaks of their lines. */
const items = page
  .slice(page.indexOf('## Threats'), page.indexOf('## The limits'))
  .split(/\n(?=[-#])/)
  .filter((part) => part.startsWith('- '))
  .map((item) => item.replaceAll(/\s+/g, ' ').trim())

/** Each `file`: with a part of a title, as the page names them, up to one of these ends. */
function testsIn(text: string) {
  return [
    ...text.matchAll(
      /`((?:functions|domain|src|scripts|journeys|faults|load)\/[\w/.]+\.tsx?)`(?:: ([^;|]+?))?\.?(?=\s*([;|]|$))/gm,
    ),
  ].map(([, file = '', title = '']) => ({ file, title }))
}

/** What an item says after `Test:`, where it says so. */
const testsOf = (item: string) => testsIn(/ Tests?: (.+)$/.exec(item)?.[1] ?? '')

const named = items.flatMap(testsOf)

test('the page is short enough to be read', () => {
  expect(page.trim().split(/\s+/).length).toBeLessThanOrEqual(1_500)
})

test('every threat names a test, or says why it was left', () => {
  expect(items.length).toBeGreaterThan(0)
  for (const item of items) {
    expect(item).toMatch(/^- \*\*[^*]+\.\*\* \S/)
    const isLeft = / Left: \S+ \S+ \S+/.test(item)
    const isHeld = testsOf(item).some(({ title }) => title !== '')
    expect({ item, isLeftOrHeld: isLeft || isHeld }).toEqual({ item, isLeftOrHeld: true })
  }
})

test.each(named)('$file holds: $title', ({ file, title }) => {
  const path = file.startsWith('scripts/') && !file.includes('.test.') ? file : join('test', file)
  expect(existsSync(path)).toBe(true)
  expect(readFileSync(path, 'utf8')).toContain(title)
})
