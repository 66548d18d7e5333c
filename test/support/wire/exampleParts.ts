import { testNumbers } from '../../../domain/exam'
import type { AnswersList } from '../../../domain/answers'
import type { Act } from '../../../domain/acts'

export const ATTEMPT = '3f0c0bb5-8d39-4a36-9f52-7a3d1c7f1a11'
export const DEVICE = '9b0f2f5e-5f6d-4a53-8a6e-2f1f0f4c1d22'
export const EARLIER = '2026-11-21T09:00:00.000Z'
export const LATER = '2026-11-21T10:30:00.000Z'

export const unsat = testNumbers.map((number) => ({ number, paid: number === 1, score: '', answers: [] }))

const sheets: AnswersList = [{ passage1: { 1: 'A', 6: 'D' } }, { passage5: { 25: 'B' } }]
const tests = testNumbers.map((number) => ({
  number,
  paid: number < 3,
  score: number === 1 ? '41/55' : '',
  answers: number === 1 ? sheets : [],
}))
const user = { id: 'uid-1', username: 'taker@example.com' }
export const claim = { ...user, tests }
export const record = {
  ...user,
  tests: tests.map((entry) => ({
    ...entry,
    ...(entry.number === 1 && { finishedAt: LATER }),
    ...(entry.number === 2 && { running: { attemptId: ATTEMPT, deadline: LATER } }),
    ...(entry.number === 3 && { takenBack: { at: LATER, refunded: true } }),
  })),
  timeFactor: 1.5,
  bundleHeld: true,
  serverNow: EARLIER,
}

export const payment = {
  id: 'a hash',
  date: EARLIER,
  username: user.username,
  amount: 59.99,
  testNumber: '2',
  transId: '4711',
  invoice: 'P9-1',
}
export const bundlePayment = { ...payment, testNumber: '', amount: 440 }

const stamp = { opId: DEVICE, device: ATTEMPT, at: EARLIER, passage: 1 }
const highlight = { paragraph: 1, start: 0, end: 5, colour: 'yellow' } as const
export const acts: Act[] = [
  { ...stamp, kind: 'answer', question: 1, value: 'A' },
  { ...stamp, kind: 'answer', question: 1, value: null },
  { ...stamp, kind: 'strike', question: 2, value: ['B', 'C'] },
  { ...stamp, kind: 'flag', question: 3, value: true },
  { ...stamp, kind: 'seen', question: 3, value: null },
  { ...stamp, kind: 'highlight', value: [highlight, { ...highlight, colour: 'blue' }] },
]

export const sat = { attemptId: ATTEMPT, testNumber: 1, startedAt: EARLIER }
const attemptKept = {
  ...sat,
  contentVersion: 'v1',
  status: 'open',
  deadline: LATER,
  timeFactor: 1.5,
  answers: [{ passage1: { 1: 'A' } }],
  tools: { strikes: { 2: ['B', 'C'] }, flags: [3], seen: [3], highlights: { passage1: [highlight] } },
  ...{ score: '', inTime: '', late: false, finishedBy: null, revealed: false },
}
export const attempt = {
  ...attemptKept,
  serverNow: EARLIER,
  stamps: { 'answer 1': `${EARLIER} ${DEVICE}` },
  cursor: 6,
  devices: { [ATTEMPT]: EARLIER },
}
export const finishedAttempt = {
  ...attempt,
  ...{ status: 'finished', score: '2/55', inTime: '1/55', late: true, finishedBy: 'server', revealed: true },
}

export const exported = {
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
      acts: acts.map((act) => ({ act, storedAt: EARLIER })),
      notes: [{ question: 1, text: 'I read it too fast.', writtenAt: LATER }],
    },
  ],
  practices: [
    {
      ...{ practiceId: DEVICE, testNumber: 1, passage: 1, contentVersion: 'v1', mode: 'end' },
      ...{ paceSeconds: null, questions: [1, 2], startedAt: EARLIER, finishedAt: null, shownAt: LATER },
      explained: { 1: 'A', 2: null },
      acts: [{ act: acts[0], storedAt: EARLIER }],
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
