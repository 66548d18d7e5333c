import { randomUUID } from 'node:crypto'
import type { Act } from '../../../../domain/acts'
import { LETTERS, questionsOfPassage, type Letter } from '../../../../domain/exam'
import type { Request } from '../../../../domain/wire'
import type { Caller } from '../../../../functions/base/endpoint'
import { readPassage } from '../../../../functions/exams/readPassage'
import {
  answer,
  finish,
  finishOf,
  worldForAll,
  newAttempt,
  newUser,
  stamp,
  type World,
} from '../../../support/functions'

export type Practising = ReturnType<typeof practisingBy> & { world: World; caller: Caller }

export function beforeEachPractice(give: (practising: Practising) => void): void {
  const world = worldForAll()
  beforeEach(async () => {
    const caller = await newUser(world)
    give({ world, caller, ...practisingBy(world, caller) })
  })
}

export function practisingBy(world: World, caller: Caller) {
  const { endpoints } = world
  return {
    /** By default passage 1 of a test whose key was not shown. */
    start: (change: Partial<Request<'startPractice'>> = {}) =>
      endpoints.startPractice(caller, {
        ...{ practiceId: randomUUID(), testNumber: 1, passage: 1, mode: 'tutor' },
        ...{ questions: [...questionsOfPassage(change.passage ?? 1)] },
        ...{ pace: 'untimed', spoils: true, ...change },
      }),
    list: (timeZone?: string) => endpoints.getPractices(caller, { timeZone }),
    get: (practiceId: string) => endpoints.getPractice(caller, { practiceId }),
    save: (practiceId: string, acts: Act[]) =>
      endpoints.saveAnswers(caller, { attemptId: practiceId, cursor: null, acts }),
    /**
     * @param question null ends the practice and explains all
     * @throws with the code of a refusal
     */
    async explain(practiceId: string, question: number | null, acts: ReturnType<typeof answer>[] = []) {
      const asked =
        question === null ? finishOf(world) : { ...stamp(world), kind: 'explain' as const, question }
      const request = { attemptId: practiceId, cursor: null, acts: [...acts, asked] }
      const { refused } = await endpoints.saveAnswers(caller, request)
      const why = refused.find(({ opId }) => opId === asked.opId)
      if (why) throw Object.assign(new Error(), { code: why.code })
      return endpoints.getPractice(caller, { practiceId })
    },
    async finish(letters: readonly Letter[] = [], after: string | null = null): Promise<string> {
      const { attemptId } = await newAttempt(world, caller, after)
      const acts = letters.map((letter, index) => answer(world, index + 1, letter))
      await finish(world, caller, attemptId, acts)
      return attemptId
    },
    show: (attemptId: string) => readPassage(world.deps, caller, { testNumber: 1, passage: 1, attemptId }),
  }
}

export const wrongFor = (question: number): Letter => LETTERS[question % 4] ?? 'A'
