import { wire, type FunctionName } from '../../../domain/wire'
import { functionAddress } from '../../../src/api/addresses'
import {
  attempt,
  ATTEMPT,
  bundlePayment,
  claim,
  DEVICE,
  EARLIER,
  exported,
  finishedAttempt,
  LATER,
  acts as someActs,
  payment,
  record,
  sat,
  unsat,
} from './exampleParts'
import { noProgress } from '../results/noProgress'
import { practiceExamples } from './practiceExamples'
import type { Examples, Setting } from './setting'

/** For examples that are not sent. */
export const onPaper: Setting = {
  ...{ uid: 'uid-1', username: 'taker@example.com', attemptId: ATTEMPT, acts: someActs },
  ...{ practiceId: DEVICE, poNumber: 'P9-1', paymentId: 'a hash', transId: '4711', at: EARLIER },
}

/** To be called last: these end the session. */
export const endings: readonly FunctionName[] = ['logOutEverywhere', 'deleteAccount']

const saved = {
  ...{ serverNow: EARLIER, deadline: LATER, refused: [], acts: [], cursor: 0, more: false, finished: null },
  practice: null,
}

export type ExampleCall = { method: 'GET' | 'POST'; path: string; body?: object }

export function exampleCalls<N extends FunctionName>(name: N, setting: Setting): ExampleCall[] {
  const { method, in: place } = wire[name]
  return wireExamples(setting)[name].requests.map((request) =>
    place === 'query'
      ? { method, path: functionAddress('/api', name, request) }
      : { method, path: functionAddress('/api', name), body: request },
  )
}

/** Example requests and answers of every function. */
export function wireExamples(setting: Setting): Examples {
  const { uid, username, attemptId, poNumber, paymentId, transId, at } = setting
  const acts = [...setting.acts]
  const unsatClaim = { id: uid, username, tests: unsat }
  const report = { ...payment, id: paymentId, username, transId, invoice: poNumber, date: at }
  return {
    getUserById: { requests: [{}, { id: uid }], answers: [record] },
    addUser: { requests: [unsatClaim], answers: [record] },
    updateUser: { requests: [unsatClaim, { ...claim, id: uid, username }], answers: [record, claim] },
    setTimeAllowed: { requests: [{ timeFactor: 1 }, { timeFactor: 1.25 }], answers: [record] },
    setPlan: {
      requests: [
        { name: 'Ana', examDate: '2027-04-10', target: 48 },
        { name: null, examDate: null, target: null },
      ],
      answers: [record],
    },
    startTest: {
      requests: [
        { testNumber: 1, requestId: DEVICE, afterAttemptId: null },
        { testNumber: 10, requestId: DEVICE, afterAttemptId: attemptId, timeFactor: 2 },
      ],
      answers: [attempt, finishedAttempt],
    },
    getAttempt: {
      requests: [{ testNumber: 1 }, { attemptId }],
      answers: [attempt, finishedAttempt, null],
    },
    saveAnswers: {
      requests: [
        { attemptId, cursor: 0, acts },
        { attemptId, cursor: null, acts: [] },
        {
          attemptId,
          cursor: null,
          acts: [{ opId: DEVICE, device: ATTEMPT, at, kind: 'finish', value: 'confirmed' }],
        },
      ],
      answers: [
        { ...saved, acts: someActs, cursor: 6 },
        { ...saved, refused: [{ opId: DEVICE, code: 'time_over' }], finished: finishedAttempt },
      ],
    },
    getReceipt: {
      requests: [{ attemptId }],
      answers: [
        {
          ...sat,
          deadline: LATER,
          finishedAt: LATER,
          ...{ score: '1/55', inTime: '1/55', late: false },
          answers: [
            { passage: 1, question: 1, letter: 'A', revision: 1, chosenAt: EARLIER, savedAt: EARLIER },
            { passage: 1, question: 2, letter: null, revision: 2, chosenAt: EARLIER, savedAt: EARLIER },
          ],
        },
      ],
    },
    getAttempts: {
      requests: [{ testNumber: 1 }],
      answers: [
        [
          {
            attemptId: ATTEMPT,
            ordinal: 1,
            startedAt: EARLIER,
            finishedAt: LATER,
            ...{ score: '41/55', inTime: '41/55', late: false },
          },
        ],
        [],
      ],
    },
    getHistory: {
      requests: [{ attemptId }, { attemptId, after: 1_000 }],
      answers: [{ ...sat, finishedAt: LATER, timeFactor: 1.25, acts: someActs, next: 6 }],
    },
    getComparison: {
      requests: [{ attemptId }],
      answers: [
        { among: null },
        {
          among: {
            ...{ attempts: 248, lower: 141, same: 24, standardError: 3.1 },
            questions: [{ question: 1, chosen: { A: 30, B: 151, C: 40, D: 20 } }],
          },
        },
        { among: { attempts: 30, lower: 0, same: 30, standardError: null, questions: [] } },
      ],
    },
    getProgress: {
      requests: [{}],
      answers: [
        {
          attempts: [{ attemptId: ATTEMPT, testNumber: 1, ordinal: 1, finishedAt: LATER, right: 41, of: 55 }],
          answered: 54,
          bySkill: [{ name: 'comprehension', right: 12, of: 20 }],
          byField: [{ name: 'humanities', right: 30, of: 37 }],
          byDiscipline: [{ name: 'Ethics', right: 4, of: 6 }],
          minutes: [{ passage: 1, minutes: 9.5 }],
          evenMinutes: 10,
          changes: { better: 3, worse: 1, neither: 2 },
          ...{ unshown: 1, earlier: 0 },
          practiced: [{ name: 'comprehension', right: 4, of: 6 }],
        },
        noProgress,
      ],
    },
    getNotebook: {
      requests: [{}],
      answers: [
        [
          {
            ...{ question: 3, text: 'I read it too fast.', writtenAt: EARLIER, attemptId: ATTEMPT },
            ...{ testNumber: 1, ordinal: 2, stem: 'What does the author claim?' },
          },
          {
            ...{ question: 4, text: 'Again.', writtenAt: EARLIER, attemptId: ATTEMPT },
            ...{ testNumber: 2, ordinal: 1, stem: null },
          },
        ],
        [],
      ],
    },
    getNotes: {
      requests: [{ attemptId }],
      answers: [[{ question: 3, text: 'I read it too fast.', writtenAt: EARLIER }], []],
    },
    reportQuestion: {
      requests: [
        { attemptId, question: 3, kind: 'key', text: 'Two options fit.' },
        { attemptId, question: 55, kind: 'other', text: '' },
      ],
      answers: [{ reportedAt: EARLIER }],
    },
    saveNote: {
      requests: [
        { attemptId, question: 3, text: 'I read it too fast.', writtenAt: at, basedOn: null },
        { attemptId, question: 55, text: '', writtenAt: at, basedOn: EARLIER },
      ],
      answers: [{ question: 3, text: '', writtenAt: EARLIER }],
    },
    ...practiceExamples(setting),
    getPONumber: {
      requests: [{}, { testNumber: '' }, { testNumber: '10' }],
      answers: [
        { uniquevalue: 'P9-1' },
        { uniquevalue: 'P9-1', amount: 440 },
        { uniquevalue: 'P9-1', amount: 0, granted: true },
      ],
    },
    getPaymentCredentials: {
      requests: [{ amount: 59.99, currency: 'USD', poNumber }],
      answers: [{ secretToken: 's', checkoutToken: 'c' }],
    },
    addPayment: {
      requests: [report, { ...report, testNumber: '', amount: 440 }],
      answers: [{ state: 'granted', payment }, { state: 'confirming' }, { state: 'review' }],
    },
    getPaymentStatus: {
      requests: [{ poNumber }],
      answers: [
        { state: 'granted', payment: { ...payment, overpaid: 59.99 } },
        ...['open', 'confirming', 'review', 'declined', 'abandoned'].map((state) => ({ state })),
        { state: 'open', uncharged: true },
      ],
    },
    abandonOrder: { requests: [{ poNumber }], answers: [{ state: 'abandoned' }] },
    getPaymentsByUserId: {
      requests: [{}, { username }],
      answers: [[payment, bundlePayment], []],
    },
    getPaymentsInReview: {
      requests: [{}],
      answers: [
        [
          { invoice: 'P9-1', testNumber: '3', amount: 59.99, since: EARLIER },
          { invoice: 'P9-2', testNumber: '', since: LATER },
        ],
        [],
      ],
    },
    getPaymentsById: {
      requests: [{ id: paymentId }, { id: 'unknown' }],
      answers: [[payment], [{ ...bundlePayment, takenOff: [1] }]],
    },
    exportAccount: { requests: [{}], answers: [exported] },
    askAddress: { requests: [{ username: 'other@example.com' }], answers: [{ askedAt: EARLIER }] },
    logOutEverywhere: {
      requests: [{}, { earlier: true }],
      answers: [{ loggedOutAt: EARLIER }],
      isForAnybody: true,
    },
    deleteAccount: {
      requests: [{ id: uid, username }],
      answers: [{ deletedAt: EARLIER }],
      isForAnybody: true,
    },
  }
}
