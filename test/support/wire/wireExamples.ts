import { testNumbers } from '../../../domain/exam'
import type { FunctionName } from '../../../domain/wire'
import { practiceExamples } from './practiceExamples'

/** What a conversation with every function may look like, written out: what the contracts must let through unchanged. */

const ATTEMPT = '3f0c0bb5-8d39-4a36-9f52-7a3d1c7f1a11'
const DEVICE = '9b0f2f5e-5f6d-4a53-8a6e-2f1f0f4c1d22'
const EARLIER = '2026-11-21T09:00:00.000Z'
const LATER = '2026-11-21T10:30:00.000Z'

const tests = testNumbers.map((number) => ({
  number,
  paid: number < 3,
  score: number === 1 ? '41/55' : '',
  answers: number === 1 ? [{ passage1: { 1: 'A', 6: 'D' } }, { passage5: { 25: 'B' } }] : [],
}))
const user = { id: 'uid-1', username: 'taker@example.com' }
const claim = { ...user, tests }
const record = {
  ...user,
  tests: tests.map((entry) => ({
    ...entry,
    ...(entry.number === 1 && { finishedAt: LATER }),
    ...(entry.number === 2 && { running: { attemptId: ATTEMPT, deadline: LATER } }),
  })),
  timeFactor: 1.5,
  serverNow: EARLIER,
}

const payment = {
  id: 'a hash',
  date: EARLIER,
  username: user.username,
  amount: 59.99,
  testNumber: '2',
  transId: '4711',
  invoice: 'P9-1',
}
const bundlePayment = { ...payment, testNumber: '', amount: 440 }

const stamp = { opId: DEVICE, seq: 1, at: EARLIER, passage: 1 }
const highlight = { paragraph: 1, start: 0, end: 5, colour: 'yellow' }
const operations = [
  { ...stamp, kind: 'answer', question: 1, value: 'A' },
  { ...stamp, kind: 'answer', question: 1, value: null },
  { ...stamp, kind: 'strike', question: 2, value: ['B', 'C'] },
  { ...stamp, kind: 'flag', question: 3, value: true },
  { ...stamp, kind: 'seen', question: 3, value: null },
  { ...stamp, kind: 'highlight', value: [highlight, { ...highlight, colour: 'blue' }] },
]

const sat = { attemptId: ATTEMPT, testNumber: 1, startedAt: EARLIER }
const attemptKept = {
  ...sat,
  contentVersion: 'v1',
  status: 'open',
  deadline: LATER,
  timeFactor: 1.5,
  epoch: 1,
  nextSeq: 7,
  answers: [{ passage1: { 1: 'A' } }],
  tools: { strikes: { 2: ['B', 'C'] }, flags: [3], seen: [3], highlights: { passage1: [highlight] } },
  ...{ score: '', inTime: '', late: false, finishedBy: null, revealed: false },
}
const attempt = { ...attemptKept, serverNow: EARLIER }
const finishedAttempt = {
  ...attempt,
  ...{ status: 'finished', score: '2/55', inTime: '1/55', late: true, finishedBy: 'server', revealed: true },
}
const delivery = { attemptId: ATTEMPT, epoch: 1, operations }

const exported = {
  exportedAt: LATER,
  user: { ...user, registeredAt: EARLIER, timeFactor: 1.25 },
  tests: [{ testNumber: 1, source: 'registration', grantedAt: EARLIER }],
  attempts: [
    {
      ...attemptKept,
      ordinal: 1,
      requestId: DEVICE,
      finishedAt: LATER,
      finishedBy: 'taker',
      revealedAt: null,
      practicedPassages: 2,
      operations: operations.map((operation) => ({ operation, storedAt: EARLIER })),
      notes: [{ question: 1, text: 'I read it too fast.', writtenAt: LATER }],
    },
  ],
  practices: [
    {
      ...{ practiceId: DEVICE, testNumber: 1, passage: 1, contentVersion: 'v1', mode: 'end' },
      ...{ paceSeconds: null, questions: [1, 2], startedAt: EARLIER, finishedAt: null, shownAt: LATER },
      explained: { 1: 'A', 2: null },
      operations: [{ operation: operations[0], storedAt: EARLIER }],
    },
  ],
  orders: [
    {
      poNumber: 'P9-1',
      username: user.username,
      item: '2',
      amount: 59.99,
      feeFigure: 5.3991,
      discountFigure: 10,
      state: 'granted',
      createdAt: EARLIER,
      openedAt: EARLIER,
      askedAt: null,
    },
  ],
  payments: [
    {
      ...payment,
      currency: 'USD',
      feeFigure: 5.3991,
      discountFigure: 10,
      provider: 'helcim',
      source: 'report',
      state: 'granted',
    },
  ],
  reviews: [
    {
      poNumber: 'P9-1',
      transId: '4712',
      reason: 'second_charge',
      amount: null,
      currency: 'USD',
      createdAt: EARLIER,
      resolution: 'refunded',
      resolvedAt: LATER,
    },
  ],
  mails: [{ paymentId: payment.id, createdAt: EARLIER, sentAt: LATER, givenUpAt: null }],
  identity: { createdAt: EARLIER, lastLoginAt: null, emailVerified: true },
}

type Conversation = { requests: readonly object[]; answers: readonly (object | null)[] }

/** Requests as they are once read: numbers of a query are numbers. */
export const wireExamples: Record<FunctionName, Conversation> = {
  getUserById: { requests: [{}, { id: 'uid-1' }], answers: [record] },
  addUser: { requests: [claim], answers: [record] },
  updateUser: { requests: [claim], answers: [record, claim] },
  setTimeAllowed: { requests: [{ timeFactor: 1.25 }], answers: [record] },
  startTest: {
    requests: [
      { testNumber: 1, requestId: DEVICE, afterAttemptId: null },
      { testNumber: 10, requestId: DEVICE, afterAttemptId: ATTEMPT, timeFactor: 2 },
    ],
    answers: [
      { ...attempt, heldEpoch: 1 },
      { ...finishedAttempt, heldEpoch: null },
    ],
  },
  getAttempt: {
    requests: [{ testNumber: 1 }, { attemptId: ATTEMPT }],
    answers: [attempt, finishedAttempt, null],
  },
  saveAnswers: {
    requests: [delivery],
    answers: [
      { acknowledged: 6, serverNow: EARLIER, deadline: LATER },
      { acknowledged: 6, serverNow: EARLIER, deadline: LATER, notKept: [DEVICE] },
    ],
  },
  takeOver: { requests: [{ attemptId: ATTEMPT }], answers: [attempt] },
  getReceipt: {
    requests: [{ attemptId: ATTEMPT }],
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
    requests: [{ attemptId: ATTEMPT }, { attemptId: ATTEMPT, after: 1_000 }],
    answers: [{ ...sat, finishedAt: LATER, timeFactor: 1.25, operations, next: 6 }],
  },
  getComparison: {
    requests: [{ attemptId: ATTEMPT }],
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
        bySkill: [{ name: 'comprehension', right: 12, of: 20 }],
        byField: [{ name: 'humanities', right: 30, of: 37 }],
        byDiscipline: [{ name: 'Ethics', right: 4, of: 6 }],
        minutes: [{ passage: 1, minutes: 9.5 }],
        evenMinutes: 10,
        changes: { better: 3, worse: 1, neither: 2 },
        ...{ unshown: 1, earlier: 0 },
      },
      {
        ...{ attempts: [], bySkill: [], byField: [], byDiscipline: [], minutes: [], evenMinutes: null },
        changes: { better: 0, worse: 0, neither: 0 },
        ...{ unshown: 0, earlier: 0 },
      },
    ],
  },
  getNotes: {
    requests: [{ attemptId: ATTEMPT }],
    answers: [[{ question: 3, text: 'I read it too fast.', writtenAt: EARLIER }], []],
  },
  saveNote: {
    requests: [
      { attemptId: ATTEMPT, question: 3, text: 'I read it too fast.', writtenAt: EARLIER },
      { attemptId: ATTEMPT, question: 55, text: '', writtenAt: EARLIER },
    ],
    answers: [{ question: 3, text: '', writtenAt: EARLIER }],
  },
  finishTest: {
    requests: [delivery],
    answers: [
      {
        attemptId: ATTEMPT,
        answers: [{ passage1: { 1: 'A' } }],
        ...{ score: '1/55', inTime: '1/55', late: false, finishedBy: 'server', revealed: false },
        finishedAt: LATER,
        notKept: [DEVICE],
      },
    ],
  },
  ...practiceExamples({ id: DEVICE, earlier: EARLIER, later: LATER, operations: operations.slice(0, 3) }),
  getPONumber: {
    requests: [{}, { testNumber: '' }, { testNumber: '10' }],
    answers: [
      { uniquevalue: 'P9-1' },
      { uniquevalue: 'P9-1', amount: 440 },
      { uniquevalue: 'P9-1', amount: 0, granted: true },
    ],
  },
  getPaymentCredentials: {
    requests: [{ amount: 59.99, currency: 'USD', poNumber: 'P9-1' }],
    answers: [{ secretToken: 's', checkoutToken: 'c' }],
  },
  addPayment: {
    requests: [payment, bundlePayment],
    answers: [{ state: 'granted', payment }, { state: 'confirming' }, { state: 'review' }],
  },
  getPaymentStatus: {
    requests: [{ poNumber: 'P9-1' }],
    answers: [
      { state: 'granted', payment },
      ...['open', 'confirming', 'review', 'declined', 'abandoned'].map((state) => ({ state })),
    ],
  },
  abandonOrder: { requests: [{ poNumber: 'P9-1' }], answers: [{ state: 'abandoned' }] },
  getPaymentsByUserId: {
    requests: [{}, { username: user.username }],
    answers: [[payment, bundlePayment], []],
  },
  getPaymentsById: { requests: [{ id: 'a hash' }], answers: [[payment]] },
  exportAccount: { requests: [{}], answers: [exported] },
  logOutEverywhere: { requests: [{}], answers: [{ loggedOutAt: EARLIER }] },
  deleteAccount: { requests: [user], answers: [{ deletedAt: EARLIER }] },
}
