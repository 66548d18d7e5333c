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
})
