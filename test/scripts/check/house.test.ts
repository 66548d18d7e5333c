import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lostNames } from '../../../scripts/check/pageNames'

const PARTS = [
  'src',
  'functions',
  'domain',
  'scripts',
  'sandbox',
  'test',
  'trials',
  'docs',
  'content',
  'public',
]

const textOf = (file: string) => readFileSync(file, 'utf8')

const files = [
  ...readdirSync('.', { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
  ...PARTS.flatMap((part) =>
    readdirSync(part, { encoding: 'utf8', recursive: true }).map((name) => join(part, name)),
  ),
]
const commands = Object.keys(JSON.parse(textOf('package.json')).scripts)
const pages = files.filter((file) => /^docs\/.*\.md$|(^|\/)README\.md$/.test(file))

describe('the pages name what is there', () => {
  test.each(pages)('%s', (page) => {
    expect(lostNames(page, textOf(page), { files, commands })).toEqual([])
  })

  test.each([
    ['a file that is gone', 'See `functions/payments/sealing.ts`.', ['functions/payments/sealing.ts']],
    ['a file that is gone, by its name alone', 'In `sealing.ts`.', ['sealing.ts']],
    ['a folder that is gone', 'All in scripts/operators.', ['scripts/operators']],
    ['a command that is gone', 'By `npm run seal`.', ['npm run seal']],
    ['a link to a page that is gone', '[keys](keys.md)', ['keys.md']],
    ['a link to a heading that is gone', '[keys](security.md#keys)', ['security.md#keys']],
    [
      'nothing that is there',
      '`settle.ts`, `functions/payments/settle.ts`, functions/store, `functions/sweep.test.ts`, `npm run check`, ' +
        '[what](security.md#threats), [a site](https://p9.example/docs/keys.md)',
      [],
    ],
  ])('and a page tells of %s', (_what, text, lost) => {
    expect(lostNames('docs/some.md', text, { files, commands })).toEqual(lost)
  })
})
