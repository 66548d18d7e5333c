import type { Act } from '../../../../../domain/acts'
import { identityFound } from '../../../../../src/auth/authSlice'
import { chooseAnswer, finishTest, highlight } from '../../../../../src/features/testSession/sync/userActs'
import { journalAct, readAside, readJournal } from '../../../../../src/features/testSession/sync/journal'
import { nextBatch } from '../../../../../src/features/testSession/sync/syncAttempt'
import { beginTest } from '../../../../../src/features/testSession/sync/beginTest'
import { visitTest } from '../../../../../src/features/testSession/sync/visitTest'
import {
  finishRequested,
  startRequested,
} from '../../../../../src/features/testSession/state/testSessionSlice'
import { answerTo, ATTEMPT_ID, makeAttempt, stampOf } from '../../../../support/browser/attempts'
import { person } from '../../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { pass, settle, stopTime } from '../../../../support/browser/passTime'
import { closePages, openStore } from '../../../../support/browser/testStore'

jest.setTimeout(60_000)

const fake = fakeServerBeforeEach()
beforeEach(stopTime)

const place = { uid: person.uid, attemptId: ATTEMPT_ID }
const journal = () => readJournal(localStorage, place)

async function open() {
  const { store } = await openStore()
  store.dispatch(identityFound(person))
  await settle()
  return { store, session: () => store.getState().testSession.current }
}

type App = Awaited<ReturnType<typeof open>>

async function openOffline() {
  const app = await open()
  await app.store.dispatch(beginTest(1))
  for (const name of ['saveAnswers', 'getAttempt']) fake.state.failing.set(name, 'noAnswer')
  return app
}

const many: [what: string, count: number, act: (app: App, index: number) => void][] = [
  [
    'highlights that fill more than one body',
    120,
    ({ store }, index) =>
      void store.dispatch(
        highlight(1, [{ paragraph: 20, start: 10_000 + index * 50, end: 10_020 + index * 50 }], 'yellow'),
      ),
  ],
  [
    'more acts than one body may have',
    601,
    ({ store }, index) =>
      void store.dispatch(chooseAnswer(1, 1 + (index % 6), Math.floor(index / 6) % 2 === 0 ? 'A' : 'B')),
  ],
]

describe.each(many)('%s', (_what, count, act) => {
  test('all reach the server when the network is back', async () => {
    const app = await openOffline()
    for (let index = 0; index < count; index += 1) act(app, index)
    fake.state.failing.clear()
    await pass(20_000, 500)
    expect(fake.state.stored.size).toBe(count)
    expect(app.session()).toMatchObject({ status: 'inProgress', unacknowledged: [] })
    expect(journal()).toEqual([])
  })

  test('are all submitted, and then the test is finished', async () => {
    const app = await openOffline()
    for (let index = 0; index < count; index += 1) act(app, index)
    app.store.dispatch(finishRequested())
    app.store.dispatch(finishTest())
    await pass(500)
    expect(app.session()).toMatchObject({ status: 'finishing', failure: { code: 'unreachable' } })
    fake.state.failing.clear()
    await pass(31_000, 500)
    expect(app.session()).toMatchObject({ status: 'finished' })
    expect(fake.state.stored.size).toBe(count)
    expect(journal()).toEqual([])
  })

  test('of a sitting that the server has finished meanwhile are submitted before its review', async () => {
    const app = await openOffline()
    for (let index = 0; index < count; index += 1) act(app, index)
    expect(journal()).toHaveLength(count)
    closePages()
    localStorage.removeItem('passage-nine/testSession')
    fake.state.attempt = { ...fake.state.attempt!, status: 'finished', score: '0/55' }
    fake.state.failing.clear()
    const later = await open()
    await later.store.dispatch(visitTest({ testNumber: 1 }))
    expect(later.session()).toMatchObject({ status: 'finished' })
    expect(fake.state.stored.size).toBe(count)
    expect(journal()).toEqual([])
  })
})

test('an act that the server can make nothing of is set aside, and stops no other', async () => {
  fake.state.attempt = makeAttempt()
  const bad = answerTo(2, 'B', 2)
  for (const act of [answerTo(1, 'A', 1), bad, answerTo(3, 'C', 3)]) journalAct(localStorage, place, act)
  fake.respond('saveAnswers', ({ acts }) => {
    if (acts.some(({ opId }) => opId === bad.opId)) return 'bad_request'
    for (const act of acts) if (act.kind === 'answer') fake.state.stored.set(act.opId, act)
    const { deadline, serverNow } = fake.state.attempt!
    return {
      serverNow,
      deadline,
      refused: [],
      acts: [],
      cursor: 0,
      more: false,
      finished: null,
      practice: null,
    }
  })
  await open()
  await pass(1_000)
  expect([...fake.state.stored.values()]).toMatchObject([{ question: 1 }, { question: 3 }])
  expect(journal()).toEqual([])
  expect(readAside(localStorage, place)).toEqual([bad])
})

test.each(['unavailable', 'unauthenticated'] as const)(
  'acts that are refused as %s stay in the journal, and no review is shown over them',
  async (code) => {
    fake.state.attempt = makeAttempt({ status: 'finished', score: '0/55' })
    journalAct(localStorage, place, answerTo(1, 'A', 1))
    fake.state.failing.set('saveAnswers', code)
    const app = await open()
    expect(await app.store.dispatch(visitTest({ testNumber: 1 }))).toMatchObject({ failure: { code } })
    expect(app.session()).toMatchObject({ status: 'idle' })
    expect(journal()).toHaveLength(1)
  },
)

test('unsent acts of one test are sent while another is running', async () => {
  const app = await openOffline()
  app.store.dispatch(chooseAnswer(1, 4, 'B'))
  await pass(200)
  fake.state.failing.clear()
  app.store.dispatch(startRequested({ ownerUid: person.uid, testNumber: 2 }))
  await pass(31_000, 500)
  expect(fake.state.stored.size).toBe(1)
  expect(journal()).toEqual([])
})

test('one act made too late costs none of those made in time when a journal is submitted', async () => {
  fake.state.attempt = makeAttempt({ status: 'finished', score: '0/55' })
  const { deadline } = fake.state.attempt
  const acts = Array.from({ length: 700 }, (_, index) => answerTo(1, 'A', index + 1))
  const late = { ...answerTo(1, 'B', 701), at: new Date(Date.parse(deadline) + 1).toISOString() }
  for (const act of [...acts, late]) journalAct(localStorage, place, act)
  fake.state.closed = deadline
  const app = await open()
  await app.store.dispatch(visitTest({ testNumber: 1 }))
  expect(app.session()).toMatchObject({ status: 'finished', score: '1/55' })
  expect(fake.state.stored.size).toBe(700)
  expect(journal()).toEqual([])
  expect(readAside(localStorage, place)).toEqual([late])
})

describe('one delivery', () => {
  const answers = (count: number) => Array.from({ length: count }, (_, index) => answerTo(1, 'A', index + 1))
  const painted = (n: number): Act => ({
    ...{ ...stampOf(n), kind: 'highlight', passage: 1 },
    value: Array.from({ length: 200 }, () => ({
      paragraph: 20,
      start: 10_000,
      end: 20_000,
      colour: 'yellow' as const,
    })),
  })

  test('takes the first 500 acts', () => {
    expect(nextBatch(answers(500))).toHaveLength(500)
    expect(nextBatch(answers(501))).toEqual(answers(500))
  })

  test('takes less than 200,000 bytes of them', () => {
    const lists = Array.from({ length: 20 }, (_, index) => painted(index + 1))
    const taken = nextBatch(lists)
    expect(taken).toEqual(lists.slice(0, taken.length))
    const bytes = (acts: Act[]) => new TextEncoder().encode(JSON.stringify(acts)).length
    expect(bytes(taken)).toBeLessThanOrEqual(200_001)
    expect(bytes(lists.slice(0, taken.length + 1))).toBeGreaterThan(200_000)
  })

  test('of nothing is nothing', () => {
    expect(nextBatch([])).toEqual([])
  })
})
