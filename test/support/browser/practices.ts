import { withoutKey } from '../../../domain/content'
import { LETTERS, passageKey } from '../../../domain/exam'
import type { Practice } from '../../../domain/practice'
import { nothing, type Act } from '../../../domain/acts'
import { foldAll } from '../../../domain/fold'
import { makeContents } from '../contents'
import { NOW } from './attempts'
import type { createFakeServer } from './fakeServer'

export const PRACTICE_ID = '00000000-0000-4000-8000-0000000000cc'
const [content] = makeContents(Array.from({ length: 55 }, (_, index) => LETTERS[index % 4] ?? 'A'))
if (content === undefined) throw new Error('There is no first passage.')

export function makePractice(change: Partial<Practice> = {}): Practice {
  return {
    ...{ practiceId: PRACTICE_ID, testNumber: 1, passage: 1, mode: 'tutor', paceSeconds: null },
    ...{ startedAt: NOW, finishedAt: null, serverNow: NOW, cursor: 0, stamps: {}, answers: {} },
    ...{ strikes: {}, flags: [] },
    ...{ content: withoutKey(content!), explained: [], hold: null },
    ...change,
  }
}

export function explainedAs(letters: Readonly<Record<number, Practice['explained'][number]['letter']>>) {
  return content!.test.questions.flatMap((question): Practice['explained'] => {
    const letter = letters[question.number]
    return letter === undefined ? [] : [{ question, letter }]
  })
}

export function fakePractice(fake: ReturnType<typeof createFakeServer>, change: Partial<Practice> = {}) {
  const state = { practice: makePractice(change), stored: new Map<string, Act>(), second: 0 }
  const now = () => new Date(Date.parse(NOW) + (state.second += 1) * 1_000).toISOString()
  const told = (): Practice => {
    const { answers, tools, stamps } = foldAll(nothing, [...state.stored.values()])
    return {
      ...state.practice,
      ...{ answers: { ...answers[passageKey(1)] }, strikes: tools.strikes, serverNow: now() },
      flags: tools.flags,
      highlights: tools.highlights[passageKey(1)] ?? [],
      ...{ stamps, cursor: state.stored.size },
    }
  }
  const isExplained = (number: number) =>
    state.practice.explained.some(({ question }) => question.number === number)
  const explain = (numbers: readonly number[], isEnd: boolean) => {
    const { answers } = told()
    const fresh = numbers.filter((number) => !isExplained(number))
    const letters = Object.fromEntries(fresh.map((number) => [number, answers[number] ?? null]))
    const explained = [...state.practice.explained, ...explainedAs(letters)]
    state.practice = {
      ...state.practice,
      explained: explained.sort((one, other) => one.question.number - other.question.number),
      finishedAt: isEnd ? now() : null,
    }
  }
  fake.respond('getPractice', told)
  fake.respond('startPractice', (body) => {
    const { practiceId } = body as unknown as { practiceId: string }
    state.practice = { ...state.practice, practiceId }
    return told()
  })
  fake.respond('saveAnswers', ({ acts, cursor }) => {
    const refused: { opId: string; code: 'explained' | 'held' }[] = []
    for (const act of acts) {
      const { opId } = act
      if (act.kind === 'finish') explain([1, 2, 3, 4, 5, 6], true)
      else if (act.kind === 'explain' && state.practice.hold) refused.push({ opId, code: 'held' })
      else if (act.kind === 'explain') explain([act.question], false)
      else if (!state.stored.has(opId) && 'question' in act && isExplained(act.question))
        refused.push({ opId, code: 'explained' })
      else state.stored.set(opId, act)
    }
    const { explained, finishedAt, hold } = state.practice
    return {
      ...{ serverNow: now(), deadline: null, refused, more: false, finished: null },
      acts: cursor === null ? [] : [...state.stored.values()].slice(cursor),
      cursor: state.stored.size,
      practice: { explained: hold ? [] : explained, finishedAt, hold },
    }
  })
  return state
}
