import { mkdtempSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LETTERS, testNumbers } from '../../../domain/exam'
import { formatScore, scoreAnswers } from '../../../domain/results/scoring'
import { createTestVersions } from '../../../functions/exams/testVersions'
import type { Store } from '../../../functions/store/store'
import { makeContents } from '../../support/contents'
import { keys, writeContent } from '../../support/functions'

const otherKeys = keys.map((letter) => LETTERS[(LETTERS.indexOf(letter) + 1) % 4] ?? 'A')

describe('the versions of the tests', () => {
  let directory: string
  let looks: string[]
  const kept = makeContents(keys)

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'p9-contents-'))
    writeContent(directory, 1)
    looks = []
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  function open() {
    const pinnedVersions: Store['pinnedVersions'] = {
      find: async (version) => {
        looks.push(version)
        return version === 'kept' ? kept : undefined
      },
      keep: async () => undefined,
    }
    return createTestVersions({ directory, store: { pinnedVersions } })
  }

  test('are the nine passages of the files, in order, under a name that only this text has', async () => {
    const current = await open().current(1)
    expect(current?.passages).toEqual(makeContents(keys))
    expect(current?.version).toMatch(/^[0-9a-f]{16}$/)
    expect((await open().current(1))?.version).toBe(current?.version)
    writeContent(directory, 2, otherKeys)
    const other = await open().current(2)
    expect(other?.version).not.toBe(current?.version)
  })

  test('are read once, and again when a file has changed', async () => {
    const versions = open()
    const before = await versions.current(1)
    expect(await versions.current(1)).toBe(before)
    writeContent(directory, 1, otherKeys)
    utimesSync(join(directory, 'test1/passage9.json'), new Date(), new Date(Date.now() + 5_000))
    const after = await versions.current(1)
    expect(after?.passages).toEqual(makeContents(otherKeys))
    expect(after?.version).not.toBe(before?.version)
  })

  test('of a test without files, or with a passage missing, are not there', async () => {
    const versions = open()
    expect(await versions.current(2)).toBeUndefined()
    expect(await versions.current(1)).toBeDefined()
    renameSync(join(directory, 'test1/passage9.json'), join(directory, 'test1/passage10.json'))
    expect(await versions.current(1)).toBeUndefined()
  })
})

test.each(testNumbers)('test %i is there whole, and its own key scores 55 of 55', async (testNumber) => {
  const pinnedVersions: Store['pinnedVersions'] = { find: async () => undefined, keep: async () => undefined }
  const versions = createTestVersions({ directory: 'content/tests', store: { pinnedVersions } })
  const { passages = [] } = (await versions.current(testNumber)) ?? {}
  const answers = passages.map(({ test: { questions } }, index) => [
    `passage${index + 1}`,
    Object.fromEntries(questions.map(({ number, correctAnswer }) => [number, correctAnswer])),
  ])
  expect(formatScore(scoreAnswers(Object.fromEntries(answers), passages))).toBe('55/55')
})
