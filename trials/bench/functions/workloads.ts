import { randomUUID } from 'node:crypto'
import { LETTERS, passageOfQuestion, QUESTIONS_PER_TEST } from '../../../domain/exam'
import type { Taker } from './seed'
import { emailOf } from '../../harness/identityProvider'
import type { User } from '../../../domain/records'

export type HttpRequest = {
  method: 'GET' | 'POST'
  path: string
  token: string
  address: string
  body?: unknown
}

export type SeatedTaker = Taker & { token: string; address: string }

export type Workload = {
  name: 'getUserById' | 'saveAnswers' | 'updateUser'
  requests(taker: SeatedTaker): { next(): HttpRequest; isRight(answer: string): boolean }
}

export function workloads(): readonly Workload[] {
  const saved = new Map<string, number>()
  return [
    {
      name: 'getUserById',
      requests: ({ uid, token, address }) => ({
        next: () => ({ method: 'GET', path: `/api/getUserById?id=${uid}`, token, address }),
        isRight: (answer) => recordOf(answer).id === uid,
      }),
    },
    {
      name: 'saveAnswers',
      requests: ({ attemptId, token, address }) => {
        const seq = () => saved.get(attemptId) ?? 0
        return {
          next() {
            saved.set(attemptId, seq() + 1)
            const body = { attemptId, cursor: seq() - 1, acts: [choice(seq())] }
            return { method: 'POST', path: '/api/saveAnswers', token, address, body }
          },
          isRight: (answer) => JSON.parse(answer).cursor === seq(),
        }
      },
    },
    {
      name: 'updateUser',
      requests: ({ uid, token, address }) => {
        const body = {
          id: uid,
          username: emailOf(uid),
          tests: Array.from({ length: 10 }, (_, index) => ({
            number: index + 1,
            paid: index < 3,
            score: index < 2 ? '31/55' : '',
            answers: [],
          })),
        }
        return {
          next: () => ({ method: 'POST', path: '/api/updateUser', token, address, body }),
          isRight: (answer) => recordOf(answer).id === uid,
        }
      },
    },
  ]
}

const recordOf = (text: string): User => JSON.parse(text)

const DEVICE = randomUUID()

function choice(seq: number) {
  const question = (seq % QUESTIONS_PER_TEST) + 1
  return {
    opId: randomUUID(),
    device: DEVICE,
    at: new Date().toISOString(),
    kind: 'answer',
    passage: passageOfQuestion(question),
    question,
    value: LETTERS[seq % LETTERS.length],
  }
}
