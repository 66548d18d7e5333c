import * as z from 'zod/mini'
import { inQuery, PassageNumber, QuestionNumber, TestNumber } from './base/scalars'
import { Field, Skill } from './content'
import { questionsOfPassage } from './exam'
import type { PracticeList } from './practiceList'

export const MOST_PASSAGES = 3
export const PASSAGE_LENGTHS = ['short', 'long'] as const
export const QUESTION_FILTERS = ['missed', 'due'] as const

/** In the address of a set. Absent means any. */
export const SetChoice = z.object({
  test: z.optional(inQuery(TestNumber)),
  passage: z.optional(inQuery(PassageNumber)),
  skill: z.optional(Skill),
  field: z.optional(Field),
  length: z.optional(z.enum(PASSAGE_LENGTHS)),
  only: z.optional(z.enum(QUESTION_FILTERS)),
  passages: z._default(inQuery(z.int().check(z.gte(1), z.lte(MOST_PASSAGES))), 1),
})
export type SetChoice = z.output<typeof SetChoice>

type Listed = PracticeList['tests'][number]['passages'][number]
export type SetPart = Listed & { testNumber: number; questions: readonly number[] }

/** Seen passages first, since the others spoil a test; then most to try again, then longest not practiced. */
export function chooseSet(
  { tests, results }: Pick<PracticeList, 'tests' | 'results'>,
  { test, passage, skill, field, length, only, passages }: SetChoice,
): SetPart[] {
  const practicedAt = (part: SetPart) =>
    results.find((each) => each.testNumber === part.testNumber && each.passage === part.passage)
      ?.finishedAt ?? ''
  const found = tests
    .filter(({ testNumber }) => test === undefined || testNumber === test)
    .flatMap(({ testNumber, passages }) =>
      passages.map((each) => ({ ...each, testNumber, questions: questionsFor(each, skill, only) })),
    )
    .filter(
      (part) =>
        part.questions.length > 0 &&
        (passage === undefined || part.passage === passage) &&
        (field === undefined || part.field === field),
    )
  return ofLength(found, length)
    .toSorted(
      (one, other) =>
        Number(other.isSeen) - Number(one.isSeen) ||
        (only ? other.questions.length - one.questions.length : 0) ||
        practicedAt(one).localeCompare(practicedAt(other)) ||
        other.questions.length - one.questions.length,
    )
    .slice(0, passages)
}

function questionsFor(listed: Listed, skill: SetChoice['skill'], only: SetChoice['only']): readonly number[] {
  const questions = only ? listed[only] : questionsOfPassage(listed.passage)
  if (skill === undefined) return questions
  const ofSkill = listed.skills.find((each) => each.skill === skill)?.questions ?? []
  return questions.filter((number) => ofSkill.includes(number))
}

function ofLength(parts: readonly SetPart[], length: SetChoice['length']): readonly SetPart[] {
  if (length === undefined) return parts
  const byWords = parts.toSorted((one, other) => one.words - other.words)
  const half = Math.ceil(parts.length / 2)
  return length === 'short' ? byWords.slice(0, half) : byWords.slice(-half)
}

export type Candidate = { testNumber: number; passage: number; isSeen: boolean; missed: number }

/** Seen passages first, then the most missed; rotates through equals. @param candidates none solved */
export function passageOfDay(
  candidates: readonly Candidate[],
  day: number,
  userId: string,
): { testNumber: number; passage: number } | null {
  const seen = candidates.filter(({ isSeen }) => isSeen)
  const some = seen.length > 0 ? seen : candidates
  const most = Math.max(...some.map(({ missed }) => missed))
  const equals = some
    .filter(({ missed }) => missed === most)
    .toSorted((one, other) => one.passage - other.passage || one.testNumber - other.testNumber)
  const ownDay = [...userId].reduce((sum, letter) => sum + letter.charCodeAt(0), day)
  const found = equals[ownDay % equals.length]
  return found ? { testNumber: found.testNumber, passage: found.passage } : null
}

/** Test and questions, such as '1.7.8' */
export const formatSetPart = ({ testNumber, questions }: Pick<SetPart, 'testNumber' | 'questions'>) =>
  [testNumber, ...questions].join('.')

const Part = z.tuple([TestNumber, QuestionNumber], QuestionNumber)

export function parseSetPart(text: string): Pick<SetPart, 'testNumber' | 'questions'> | undefined {
  const part = Part.safeParse(text.split('.').map(Number))
  if (!part.success) return undefined
  const [testNumber, ...questions] = part.data
  return { testNumber, questions }
}
