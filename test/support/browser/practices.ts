import { withoutKey } from '../../../domain/content'
import { LETTERS, passageKey } from '../../../domain/exam'
import { practiceWork, type Practice } from '../../../domain/practice'
import type { Act } from '../../../domain/acts'
import { makeContents } from '../contents'
import { NOW } from './attempts'
import type { createFakeServer } from './fakeServer'

export const PRACTICE_ID = '00000000-0000-4000-8000-0000000000cc'
/** The correct letters are A, B, C, D, A, … */
const [content] = makeContents(Array.from({ length: 55 }, (_, index) => LETTERS[index % 4] ?? 'A'))
if (content === undefined) throw new Error('There is no first passage.')

/** A practice of passage 1 as the server tells it. */
export function makePractice(change: Partial<Practice> = {}): Practice {
  return {
    ...{ practiceId: PRACTICE_ID, testNumber: 1, passage: 1, mode: 'tutor', paceSeconds: null },
    ...{ startedAt: NOW, finishedAt: null, serverNow: NOW, stamps: {}, answers: {}, strikes: {} },
    ...{ content: withoutKey(content!), explained: [], hold: null },
    ...change,
  }
}

/** Questions as they are explained, each with the answer that counted. */
export function explainedAs(letters: Readonly<Record<number, Practice['explained'][number]['letter']>>) {
  return content!.test.questions.flatMap((question): Practice['explained'] => {
    const letter = letters[question.number]
    return letter === undefined ? [] : [{ question, letter }]
  })
}

/** Lets the fake server hold one practice: it keeps acts once each, and explains what it is asked. */
export function fakePractice(fake: ReturnType<typeof createFakeServer>, change: Partial<Practice> = {}) {
  const state = { practice: makePractice(change), stored: new Map<string, Act>(), second: 0 }
  const now = () => new Date(Date.parse(NOW) + (state.second += 1) * 1_000).toISOString()
  const told = (): Practice => {
    const { answers, tools, stamps } = practiceWork([...state.stored.values()])
    return {
      ...state.practice,
      ...{ answers: { ...answers[passageKey(1)] }, strikes: tools.strikes, serverNow: now() },
      stamps,
    }
  }
  const keep = (all: unknown[]) => {
    const explained = state.practice.explained.map(({ question }) => question.number)
    const acts = all as Act[]
    const fresh = acts.filter(({ opId }) => !state.stored.has(opId))
    for (const act of fresh) state.stored.set(act.opId, act)
    const late = fresh.filter((act) => 'question' in act && explained.includes(act.question))
    return { notKept: [], uncounted: late.map(({ opId }) => opId) }
  }
  fake.respond('getPractice', told)
  fake.respond('startPractice', (body) => {
    const { practiceId } = body as unknown as { practiceId: string }
    state.practice = { ...state.practice, practiceId }
    return told()
  })
  fake.respond('savePractice', ({ acts }) => ({ ...keep(acts), serverNow: now() }))
  fake.respond('explainPractice', (body) => {
    const { question } = body as unknown as { question: number | null }
    const settled = keep(body.acts)
    const { answers } = told()
    const { explained } = state.practice
    const known = explained.map((each) => each.question.number)
    const fresh = explainedAs(
      Object.fromEntries(
        content!.test.questions
          .filter(({ number }) => (question ?? number) === number && !known.includes(number))
          .map(({ number }) => [number, answers[number] ?? null]),
      ),
    )
    state.practice = {
      ...state.practice,
      explained: [...explained, ...fresh].sort((one, other) => one.question.number - other.question.number),
      finishedAt: question === null ? now() : null,
    }
    return { ...told(), ...settled }
  })
  return state
}

/** What RTK Query dispatches for a call of the practice pages: the machine's events. */
export function practiceEvent(
  endpointName: 'savePractice' | 'explainPractice',
  status: 'fulfilled' | 'rejected',
  originalArgs: object,
  payload: object,
) {
  return {
    type: `api/executeMutation/${status}`,
    payload,
    meta: { requestId: 'request', requestStatus: status, arg: { endpointName, originalArgs } },
  }
}
