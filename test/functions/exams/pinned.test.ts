import { AccountExport } from '../../../domain/account'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFullContent } from '../../../domain/content'
import { LETTERS, passageNumbers, type Letter } from '../../../domain/exam'
import { createEndpoints } from '../../../functions/endpoints/endpoints'
import { createTestVersions } from '../../../functions/exams/testVersions'
import { readPassage } from '../../../functions/exams/readPassage'
import type { Caller } from '../../../functions/base/endpoint'
import type { Database } from '../../../functions/store/database'
import { makeContents } from '../../support/contents'
import { postgres } from '../../support/databases/engines'
import {
  answer,
  keys,
  makeWorld,
  newAttempt,
  newUser,
  rightAnswers,
  type World,
  finish,
  save,
} from '../../support/functions'

const shifted = (by: number): Letter[] =>
  keys.map((letter) => LETTERS[(LETTERS.indexOf(letter) + by) % 4] ?? 'A')

function writeEdition(folder: string, name: string, letters: readonly Letter[]): void {
  makeContents(letters).forEach((content, index) => {
    const text = JSON.stringify(content).replaceAll(
      /(Title|paragraph|Question text|Option|Why) /g,
      `$1 ${name} `,
    )
    writeFileSync(join(folder, `test1/passage${index + 1}.json`), text)
  })
}

describe('a new edition of the files', () => {
  let database: Database
  let world: World

  beforeAll(async () => {
    database = await postgres.open()
  })
  beforeEach(() => {
    world = makeWorld(database)
  })
  afterAll(() => database.close())

  function restart(): void {
    const testVersions = createTestVersions({ directory: world.contentFolder, store: world.deps.store })
    const deps = { ...world.deps, testVersions }
    world = { ...world, deps, endpoints: createEndpoints(deps) }
  }

  function replaceFiles(name = 'new', by = 1): void {
    writeEdition(world.contentFolder, name, shifted(by))
    restart()
  }

  const read = async (caller: Caller, passage: number, attemptId?: string, asOpen?: boolean) =>
    readPassage(world.deps, caller, { testNumber: 1, passage, attemptId, asOpen })

  async function readAll(caller: Caller, attemptId?: string) {
    const all = await Promise.all(passageNumbers.map((passage) => read(caller, passage, attemptId)))
    return all.map(({ content }) => content)
  }

  async function finished(caller: Caller, right: number) {
    const { attemptId } = await newAttempt(world, caller)
    await finish(world, caller, attemptId, rightAnswers(world, right))
    return attemptId
  }

  const exportedBy = async (caller: Caller) =>
    AccountExport.parse(JSON.parse(await (await world.endpoints.exportAccount(caller, {})).text()))

  test('leaves the review of a finished attempt its text, key, score, history and export', async () => {
    const caller = await newUser(world)
    const attemptId = await finished(caller, 7)
    const { version } = await read(caller, 1, attemptId)
    const exported = (await exportedBy(caller)).attempts
    replaceFiles()

    expect(await readAll(caller, attemptId)).toEqual(makeContents(keys))
    // Without an attempt's id the latest is meant.
    expect(await readAll(caller)).toEqual(makeContents(keys))
    expect((await read(caller, 3, attemptId)).version).toBe(version)
    expect(isFullContent((await read(caller, 3, attemptId, true)).content)).toBe(false)
    expect(JSON.stringify(await read(caller, 3, attemptId, true))).not.toContain('new')
    expect(await world.endpoints.getAttempts(caller, { testNumber: 1 })).toMatchObject([{ score: '7/55' }])
    const { acts } = await world.endpoints.getHistory(caller, { attemptId })
    expect(acts).toHaveLength(7)
    expect((await exportedBy(caller)).attempts).toEqual(exported)
  })

  test('leaves an open attempt its text, and scores it by its own key', async () => {
    const caller = await newUser(world)
    const { attemptId } = await newAttempt(world, caller)
    await save(world, caller, attemptId, rightAnswers(world, 4))
    replaceFiles()

    const texts = await readAll(caller, attemptId)
    expect(texts.map(({ test }) => test.passage.title)).toEqual(passageNumbers.map((n) => `Title ${n}`))
    expect(texts.some(isFullContent)).toBe(false)
    const operations = [answer(world, 5, keys[4] ?? 'A')]
    const { score } = await finish(world, caller, attemptId, operations)
    expect(score).toBe('5/55')
    expect(await readAll(caller, attemptId)).toEqual(makeContents(keys))
  })

  test('is what the next start takes, beside the old attempt, through any number of editions', async () => {
    const caller = await newUser(world)
    const first = await finished(caller, 2)
    replaceFiles('second', 1)
    const { attemptId: second } = await newAttempt(world, caller, first)
    const right = shifted(1).map((letter, index) => answer(world, index + 1, letter))
    const done = await finish(world, caller, second, right)
    expect(done.score).toBe('55/55')
    replaceFiles('third', 2)

    const title = async (attemptId?: string) => (await read(caller, 9, attemptId)).content.test.passage.title
    expect(await title(first)).toBe('Title 9')
    expect(await title(second)).toBe('Title second 9')
    expect(await title()).toBe('Title second 9')
    const stranger = await newUser(world)
    expect((await read(stranger, 9)).content.test.passage.title).toBe('Title third 9')
  })
})
