import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = readFileSync('docs/security.md', 'utf8')
const reports = readFileSync('docs/field.md', 'utf8')

const itemsOf = (text: string) =>
  text
    .split(/\n(?=[-#])/)
    .filter((part) => part.startsWith('- '))
    .map((item) => item.replaceAll(/\s+/g, ' ').trim())

/** Each threat with its mitigation and tests */
const threats = page
  .slice(page.indexOf('## Threats'), page.indexOf('## Rate limits'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:threat|-+) /.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
const items = threats.map(([threat, mitigation, tests]) => `${threat}: ${mitigation}. Tests: ${tests}`)
const reported = itemsOf(reports)

/** Test files and parts of titles that the page names, up to one of these ends. */
function testsIn(text: string) {
  return [
    ...text.matchAll(
      /`((?:functions|domain|src|scripts|sandbox|journeys|faults|load)\/[\w/.]+\.tsx?)`(?:: ([^;|]+?))?\.?(?=\s*([;|]|$))/gm,
    ),
  ].map(([, file = '', title = '']) => ({ file, title }))
}

const testsOf = (item: string) => testsIn(/ Tests?: (.+)$/.exec(item)?.[1] ?? '')

const named = [...items, ...reported].flatMap(testsOf)

test('the page is short enough to be read', () => {
  expect(page.trim().split(/\s+/).length).toBeLessThanOrEqual(1_500)
})

function expectHeld(item: string): void {
  const isLeft = / Left: \S+ \S+ \S+/.test(item)
  const isHeld = testsOf(item).some(({ title }) => title !== '')
  expect({ item, isLeftOrHeld: isLeft || isHeld }).toEqual({ item, isLeftOrHeld: true })
}

test('every threat names a test, or says why it was left', () => {
  expect(threats.length).toBeGreaterThan(40)
  for (const cells of threats) expect(cells).toEqual(Array(3).fill(expect.stringMatching(/\S/)))
  for (const item of items) expectHeld(item)
})

test('every report names where it was made, and a test, or says why it was left', () => {
  expect(reported.length).toBeGreaterThan(20)
  for (const item of reported) {
    expect(item).toMatch(/^- (\[[\w.-]+\/[\w.-]+#\d+\]\(https:\/\/github\.com\/[\w./-]+\)(, )?)+: \S/)
    expectHeld(item)
  }
})

test('the app opens no WebSocket, which schools and hospitals block', () => {
  const files = readdirSync('src', { encoding: 'utf8', recursive: true }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const texts = files.map((file) => readFileSync(join('src', file), 'utf8'))
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.join()).not.toMatch(/\b(WebSocket|EventSource)\b/)
})

test.each(named)('$file holds: $title', ({ file, title }) => {
  const path = file.startsWith('scripts/') && !file.includes('.test.') ? file : join('test', file)
  expect(existsSync(path)).toBe(true)
  expect(readFileSync(path, 'utf8')).toContain(title)
})
