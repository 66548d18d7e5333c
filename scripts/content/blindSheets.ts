import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FullContent } from '../../domain/content'
import { passageNumbers, testNumbers } from '../../domain/exam'
import { StartError } from '../../functions/base/startError'
import { runProgram } from '../../functions/program'
import { Answers, deckOf, deckText, mark, markDeck, sheetText, type Marked, type Sheet } from './blind'

/** npm run content:blind: prepares blind sheets and marks the answers. */
const USAGE = [
  'npm run content:blind -- sheets <test> <folder> open|hidden:<seed>     writes one sheet a passage',
  'npm run content:blind -- decks <folder> <seed>                        one question of each passage a deck',
  'npm run content:blind -- mark-decks <seed> <folder>                   <folder>/deck<n>-<solver>.json, by test',
  'npm run content:blind -- mark <test> open|hidden:<seed> <answers.json>…  counts what each solver got right',
].join('\n')

function sheetOf(text: string): Sheet {
  if (text === 'open') return { kind: 'open' }
  const [, seed] = /^hidden:(.+)$/.exec(text) ?? []
  if (seed === undefined) throw new StartError(USAGE)
  return { kind: 'hidden', seed }
}

function contentsOf(test: string): FullContent[] {
  if (!/^([1-9]|10)$/.test(test)) throw new StartError(USAGE)
  return passageNumbers.map((passage) =>
    FullContent.parse(JSON.parse(readFileSync(`content/tests/test${test}/passage${passage}.json`, 'utf8'))),
  )
}

function writeSheets(test: string, folder: string, kind: string): void {
  const sheet = sheetOf(kind)
  mkdirSync(folder, { recursive: true })
  contentsOf(test).forEach((content, index) => {
    writeFileSync(join(folder, `passage${index + 1}.txt`), `${sheetText(content, sheet)}\n`)
  })
}

function report(test: string, kind: string, paths: string[]): void {
  const contents = contentsOf(test)
  const solvers = paths.map((path) => {
    const answers = Answers.parse(JSON.parse(readFileSync(path, 'utf8')))
    return { name: answers.solver, marked: mark(contents, sheetOf(kind), answers) }
  })
  for (const { name, marked } of solvers) {
    const right = marked.filter(({ isRight }) => isRight).length
    console.log(`${name}: ${right} of ${marked.length} (${Math.round((100 * right) / marked.length)} %)`)
    for (const miss of marked.filter(({ isRight }) => !isRight)) console.log(`  ${missText(miss)}`)
  }
  const [first, ...others] = solvers
  const everyTime = first?.marked.filter(({ isRight }, index) =>
    [isRight, ...others.map(({ marked }) => marked[index]?.isRight)].every(Boolean),
  )
  console.log(`Right every time: ${everyTime?.map(({ question }) => question).join(' ') || 'none'}`)
}

const DECKS = [1, 2, 3, 4, 5, 6, 7]

function allTests(): Map<number, FullContent[]> {
  return new Map(testNumbers.map((test) => [test, contentsOf(String(test))]))
}

function writeDecks(folder: string, seed: string): void {
  mkdirSync(folder, { recursive: true })
  const tests = allTests()
  for (const n of DECKS) {
    writeFileSync(join(folder, `deck${n}.txt`), `${deckText(deckOf(tests, n, seed), seed)}\n`)
  }
}

function reportDecks(seed: string, folder: string): void {
  const tests = allTests()
  const marked = DECKS.flatMap((n) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(`deck${n}-`))
      .flatMap((name) =>
        markDeck(
          deckOf(tests, n, seed),
          seed,
          Answers.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
        ),
      ),
  )
  for (const test of testNumbers) {
    const ofTest = marked.filter(({ testNumber }) => testNumber === test)
    const right = ofTest.filter(({ isRight }) => isRight)
    const always = questionsRightEveryTime(ofTest)
    const percent = Math.round((100 * right.length) / Math.max(1, ofTest.length))
    console.log(
      `test ${test}: ${right.length} of ${ofTest.length} (${percent} %); every time: ${always.join(' ')}`,
    )
  }
}

function questionsRightEveryTime(marked: readonly { question: number; isRight: boolean }[]): number[] {
  const questions = [...new Set(marked.map(({ question }) => question))].sort((a, b) => a - b)
  return questions.filter((number) => marked.every(({ question, isRight }) => question !== number || isRight))
}

function missText({ question, key, given, confidence }: Marked): string {
  return `question ${question}: ${given ?? 'no answer'} for ${key}, confidence ${confidence ?? '–'}`
}

runProgram(async () => {
  const [command, test = '', second = '', third = '', ...rest] = process.argv.slice(2)
  if (command === 'sheets' && third !== '') writeSheets(test, second, third)
  else if (command === 'decks' && second !== '') writeDecks(test, second)
  else if (command === 'mark-decks' && second !== '') reportDecks(test, second)
  else if (command === 'mark' && third !== '') report(test, second, [third, ...rest])
  else throw new StartError(USAGE)
})
