import { wire, type FunctionName, type Request } from '../../../domain/wire'
import { functionAddress } from '../../../src/api/addresses'
import { testNumbers } from '../../../domain/exam'
import type { AnswersList } from '../../../domain/answers'
import type { Act } from '../../../domain/acts'

const DEVICE = '9b0f2f5e-5f6d-4a53-8a6e-2f1f0f4c1d22'
const EARLIER = '2026-11-21T09:00:00.000Z'

const unsat = testNumbers.map((number) => ({ number, paid: number === 1, score: '', answers: [] }))

const sheets: AnswersList = [{ passage1: { 1: 'A', 6: 'D' } }, { passage5: { 25: 'B' } }]
const tests = testNumbers.map((number) => ({
  number,
  paid: number < 3,
  score: number === 1 ? '41/55' : '',
  answers: number === 1 ? sheets : [],
}))
const user = { id: 'uid-1', username: 'taker@example.com' }
const claim = { ...user, tests }
const payment = {
  id: 'a hash',
  date: EARLIER,
  username: user.username,
  amount: 59.99,
  testNumber: '2',
  transId: '4711',
  invoice: 'P9-1',
}

export type Setting = {
  uid: string
  username: string
  attemptId: string
  /** Those of the practice are also in it. */
  acts: readonly Act[]
  practiceId: string
  poNumber: string
  paymentId: string
  transId: string
  at: string
}

type Example<N extends FunctionName> = {
  /** As parsed: numbers of a query are numbers. */
  requests: readonly [Request<N>, ...Request<N>[]]
  /** Needs no account: deleted accounts are answered too. */
  isForAnybody?: true
}
type Examples = { readonly [N in FunctionName]: Example<N> }

/** To be called last: these end the session. */
export const endings: readonly FunctionName[] = ['logOutEverywhere', 'deleteAccount']

export type ExampleCall = { method: 'GET' | 'POST'; path: string; body?: object }

export function exampleCalls<N extends FunctionName>(name: N, setting: Setting): ExampleCall[] {
  const { method, in: place } = wire[name]
  return wireExamples(setting)[name].requests.map((request) =>
    place === 'query'
      ? { method, path: functionAddress('/api', name, request) }
      : { method, path: functionAddress('/api', name), body: request },
  )
}

/** Example requests of every function. */
export function wireExamples(setting: Setting): Examples {
  const { uid, username, attemptId, practiceId, poNumber, paymentId, transId, at } = setting
  const acts = [...setting.acts]
  const unsatClaim = { id: uid, username, tests: unsat }
  const report = { ...payment, id: paymentId, username, transId, invoice: poNumber, date: at }
  return {
    getUserById: { requests: [{}, { id: uid }] },
    addUser: { requests: [unsatClaim] },
    updateUser: { requests: [unsatClaim, { ...claim, id: uid, username }] },
    setTimeAllowed: { requests: [{ timeFactor: 1 }, { timeFactor: 1.25 }] },
    setPlan: {
      requests: [
        { name: 'Ana', examDate: '2027-04-10', target: 48 },
        { name: null, examDate: null, target: null },
      ],
    },
    startTest: {
      requests: [
        { testNumber: 1, requestId: DEVICE, afterAttemptId: null },
        { testNumber: 10, requestId: DEVICE, afterAttemptId: attemptId, timeFactor: 2 },
      ],
    },
    getAttempt: {
      requests: [{ testNumber: 1 }, { attemptId }],
    },
    saveAnswers: {
      requests: [
        { attemptId, cursor: 0, acts },
        { attemptId, cursor: null, acts: [] },
        {
          attemptId,
          cursor: null,
          acts: [{ opId: DEVICE, device: DEVICE, at, kind: 'finish', value: 'confirmed' }],
        },
      ],
    },
    getReceipt: {
      requests: [{ attemptId }],
    },
    getAttempts: {
      requests: [{ testNumber: 1 }],
    },
    getHistory: {
      requests: [{ attemptId }, { attemptId, after: 1_000 }],
    },
    getComparison: {
      requests: [{ attemptId }],
    },
    getProgress: {
      requests: [{}],
    },
    getNotebook: {
      requests: [{}],
    },
    getNotes: {
      requests: [{ attemptId }],
    },
    reportQuestion: {
      requests: [
        { attemptId, question: 3, kind: 'key', text: 'Two options fit.' },
        { attemptId, question: 55, kind: 'other', text: '' },
      ],
    },
    saveNote: {
      requests: [
        { attemptId, question: 3, text: 'I read it too fast.', writtenAt: at, basedOn: null },
        { attemptId, question: 55, text: '', writtenAt: at, basedOn: EARLIER },
      ],
    },
    getPractices: {
      requests: [{}, { timeZone: 'America/New_York' }],
    },
    startPractice: {
      requests: [
        { practiceId, testNumber: 1, passage: 9, questions: [51, 53], mode: 'end', pace: 'untimed' },
        {
          ...{
            practiceId,
            testNumber: 1,
            passage: 1,
            questions: [1, 2, 3, 4, 5, 6],
            mode: 'tutor',
            pace: 'even',
          },
          spoils: true,
        },
      ],
    },
    getPractice: {
      requests: [{ practiceId }],
    },
    getPONumber: {
      requests: [{}, { testNumber: '' }, { testNumber: '10' }],
    },
    getPaymentCredentials: {
      requests: [{ amount: 59.99, currency: 'USD', poNumber }],
    },
    addPayment: {
      requests: [report, { ...report, testNumber: '', amount: 440 }],
    },
    getPaymentStatus: {
      requests: [{ poNumber }],
    },
    abandonOrder: { requests: [{ poNumber }] },
    getPaymentsByUserId: {
      requests: [{}, { username }],
    },
    getPaymentsInReview: {
      requests: [{}],
    },
    getPaymentsById: {
      requests: [{ id: paymentId }, { id: 'unknown' }],
    },
    exportAccount: { requests: [{}] },
    askAddress: { requests: [{ username: 'other@example.com' }] },
    logOutEverywhere: {
      requests: [{}, { earlier: true }],
      isForAnybody: true,
    },
    deleteAccount: {
      requests: [{ id: uid, username }],
      isForAnybody: true,
    },
  }
}
