import { LETTERS, questionsOfPassage, type Letter } from '../../../domain/exam'
import type { History } from '../../../domain/results/history'
import { filtersOf, reportOf } from '../../../domain/results/report'
import { Act, nothing } from '../../../domain/acts'
import { foldAll } from '../../../domain/fold'
import { makeContents } from '../../support/contents'

const START = '2026-11-21T09:00:00.000Z'
const keys: Letter[] = Array.from({ length: 55 }, (_, index) => LETTERS[index % 4]!)
const contents = makeContents(keys)
contents[1]!.test.passage.field = 'social sciences'
contents[1]!.test.passage.discipline = 'History'
contents[0]!.test.questions[0]!.skill = 'reasoning-beyond'

let seq = 0
function act(seconds: number, deed: object): Act {
  seq += 1
  const opId = `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`
  const at = new Date(Date.parse(START) + seconds * 1000).toISOString()
  return Act.parse({ opId, device: opId, at, ...deed })
}
const answer = (seconds: number, question: number, value: Letter | null, passage = 1) =>
  act(seconds, { kind: 'answer', passage, question, value })

const finishedAfter = (seconds: number) => new Date(Date.parse(START) + seconds * 1000).toISOString()

function sourcesOf(acts: Act[], timeFactor: History['timeFactor'] = 1, finishedAt = START) {
  const { answers, tools } = foldAll(nothing, acts)
  const history: History = {
    attemptId: '00000000-0000-4000-8000-0000000000aa',
    testNumber: 1,
    startedAt: START,
    finishedAt,
    timeFactor,
    acts,
    next: null,
  }
  return { contents, answers, tools, history }
}

test('counts right answers in all, and of those given by skill, field and discipline', () => {
  const sources = sourcesOf([answer(10, 1, 'A'), answer(20, 2, 'B'), answer(25, 3, 'A')])
  const report = reportOf(sources)
  expect(report.score).toEqual({ name: 'All', right: 2, of: 55 })
  expect(report.bySkill).toEqual([
    { name: 'comprehension', right: 1, of: 2 },
    { name: 'reasoning-beyond', right: 1, of: 1 },
  ])
  expect(report.byField).toEqual([
    { name: 'humanities', right: 2, of: 3 },
    { name: 'social sciences', right: 0, of: 0 },
  ])
  expect(report.byDiscipline).toEqual([
    { name: 'Philosophy', right: 2, of: 3, field: 'humanities' },
    { name: 'History', right: 0, of: 0, field: 'social sciences' },
  ])
  const { missed, unanswered } = filtersOf(report, sources.tools, [])
  expect(missed).toEqual([3])
  expect(unanswered).toEqual(Array.from({ length: 52 }, (_, index) => index + 4))
})

test('time between acts counts for the passage that was open; a long absence counts for none', () => {
  const report = reportOf(
    sourcesOf([
      answer(120, 1, 'A'),
      act(180, { kind: 'seen', passage: 2, question: 7, value: true }),
      answer(300, 7, 'A', 2),
      answer(3_000, 8, 'A', 2),
      answer(3_060, 9, 'A', 2),
    ]),
  )
  expect(report.minutes.slice(0, 3).map(({ minutes }) => minutes)).toEqual([3, 3, 0])
  expect(report.evenMinutes).toBe(10)
  expect(reportOf(sourcesOf([], 1.5)).evenMinutes).toBe(15)
})

test('a passage that was read without an act has its time, at the beginning and at the end', () => {
  const opened = act(14, { kind: 'seen', passage: 2, question: 7, value: null })
  const acts = [opened, answer(20, 7, 'A', 2)]
  const secondsOf = (finishedAt: string) =>
    reportOf(sourcesOf(acts, 1, finishedAt))
      .minutes.slice(0, 3)
      .map(({ minutes }) => Math.round(minutes * 60))
  expect(secondsOf(finishedAfter(33))).toEqual([14, 19, 0])
  // A gap after an absence.
  expect(secondsOf(finishedAfter(20 + 601))).toEqual([14, 6, 0])
})

test('right options that were struck out, and highlights that met the settling paragraphs', () => {
  contents[0]!.test.questions.forEach((question, index) => {
    question.evidence = index < 4 ? [1] : [2]
  })
  const highlight = (paragraph: number) => ({ paragraph, start: 0, end: 5, colour: 'yellow' })
  const sources = sourcesOf([
    act(10, { kind: 'strike', passage: 1, question: 1, value: ['A', 'B'] }),
    act(20, { kind: 'strike', passage: 1, question: 2, value: ['A'] }),
    act(30, { kind: 'highlight', passage: 1, value: [highlight(1), highlight(3)] }),
  ])
  const report = reportOf(sources)
  expect(report.struckRight).toEqual([1])
  expect(report.evidence).toEqual({ met: 4, of: questionsOfPassage(1).length })
})
