import { chosenLetter, verdictOn, type Answers, type Verdict } from '../answers'
import { SKILLS, type FullContent } from '../content'
import { passageKey, passageNumbers, PASSAGES_PER_TEST, timeLimitSeconds } from '../exam'
import type { Tools } from '../work'
import { changesIn, timeSpent, type AnswerChange, type Deed } from './timeAndChanges'
import type { History } from './history'
import { partOf, type Part } from './parts'

export type ScoreReport = {
  /** Of all questions */
  score: Part
  answered: number
  bySkill: Part[]
  byField: Part[]
  /** Grouped by field, because a name may occur in two */
  byDiscipline: (Part & { field: string })[]
  /** In passage order, with the even pace */
  minutes: { passage: number; minutes: number }[]
  evenMinutes: number
  secondsOn: ReadonlyMap<number, number>
  changes: AnswerChange[]
  verdicts: ReadonlyMap<number, Verdict>
  /** The correct option was struck at the end. */
  struckRight: number[]
  /** More than twice the even pace */
  slow: number[]
  /** Among questions with a highlighted passage */
  evidence: { met: number; of: number }
}

const SLOW_TIMES = 2

type Sources = {
  contents: readonly FullContent[]
  answers: Answers
  tools: Tools
  history: Pick<History, 'startedAt' | 'finishedAt' | 'timeFactor'> & { acts: readonly Deed[] }
}

/** @param contents all nine passages, in order */
export function reportOf({ contents, answers, tools, history }: Sources): ScoreReport {
  const questions = contents.flatMap(({ test }, index) =>
    test.questions.map((question) => ({ ...question, passage: index + 1, about: test.passage })),
  )
  const verdicts = new Map(
    questions.map(({ passage, number, correctAnswer }) => [
      number,
      verdictOn(chosenLetter(answers, passage, number), correctAnswer),
    ]),
  )
  const verdictsOf = (some: typeof questions) =>
    some.map(({ number }) => verdicts.get(number) ?? 'not answered')
  const partsBy = (nameOf: (question: (typeof questions)[number]) => string, among = questions): Part[] =>
    [...new Set(among.map(nameOf))].sort().map((name) => {
      const some = among.filter((question) => nameOf(question) === name)
      return partOf(name, verdictsOf(some))
    })

  const { right, of: answered } = partOf('All', verdictsOf(questions))
  const skills = partsBy(({ skill }) => skill)
  const byField = partsBy(({ about }) => about.field)
  const spent = timeSpent(history)
  const keys = new Map(questions.map(({ number, correctAnswer }) => [number, correctAnswer]))
  const limitMinutes = timeLimitSeconds(history.timeFactor) / 60
  const evenSeconds = (limitMinutes * 60) / questions.length
  const highlighted = questions.filter(({ passage }) => tools.highlights[passageKey(passage)]?.length)
  return {
    score: { name: 'All', right, of: questions.length },
    answered,
    bySkill: SKILLS.flatMap((skill) => skills.filter(({ name }) => name === skill)),
    byField,
    byDiscipline: byField.flatMap(({ name: field }) => {
      const among = questions.filter(({ about }) => about.field === field)
      return partsBy(({ about }) => about.discipline, among).map((part) => ({ ...part, field }))
    }),
    minutes: passageNumbers.map((passage) => ({
      passage,
      minutes: (spent.onPassage.get(passage) ?? 0) / 60_000,
    })),
    evenMinutes: limitMinutes / PASSAGES_PER_TEST,
    secondsOn: new Map([...spent.onQuestion].map(([number, ms]) => [number, ms / 1000])),
    changes: changesIn(history, keys),
    verdicts,
    struckRight: questions
      .filter(({ number, correctAnswer }) => tools.strikes[number]?.includes(correctAnswer))
      .map(({ number }) => number),
    slow: questions
      .map(({ number }) => number)
      .filter((number) => (spent.onQuestion.get(number) ?? 0) > SLOW_TIMES * evenSeconds * 1000),
    evidence: {
      met: highlighted.filter(({ passage, evidence }) =>
        tools.highlights[passageKey(passage)]?.some(({ paragraph }) => evidence.includes(paragraph)),
      ).length,
      of: highlighted.length,
    },
  }
}

export const FILTERS = ['missed', 'unanswered', 'flagged', 'slow', 'noted'] as const
export type Filter = (typeof FILTERS)[number]

/** In order. @param noted questions with a note */
export function filtersOf(
  { verdicts, slow }: Pick<ScoreReport, 'verdicts' | 'slow'>,
  { flags }: Pick<Tools, 'flags'>,
  noted: readonly number[],
): Record<Filter, readonly number[]> {
  const numbersOf = (verdict: Verdict) =>
    [...verdicts].flatMap(([number, each]) => (each === verdict ? number : []))
  return {
    missed: numbersOf('wrong'),
    unanswered: numbersOf('not answered'),
    flagged: flags.toSorted((one, other) => one - other),
    slow,
    noted,
  }
}
