import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = readFileSync('docs/security.md', 'utf8')
const threats = page.slice(page.indexOf('## Threats'), page.indexOf('## The limits'))

/** Each `file`: with a part of a title, as the page names them. */
const named = [
  ...threats.matchAll(/`((?:functions|src|scripts|journeys)\/[\w/.]+\.tsx?)`(?:: ([^;|]+?))?(?=\s*[;|])/g),
].map(([, file = '', title = '']) => ({ file, title }))

test('every threat names a test', () => {
  const rows = threats.split('\n').filter((line) => line.startsWith('|'))
  expect(rows.length).toBeGreaterThan(10)
  for (const row of rows.slice(2)) expect(row).toMatch(/\.test\.tsx?`: .+\|$/)
})

test.each(named)('$file holds: $title', ({ file, title }) => {
  const path = file.startsWith('scripts/') && !file.includes('.test.') ? file : join('test', file)
  expect(existsSync(path)).toBe(true)
  expect(readFileSync(path, 'utf8')).toContain(title)
})
