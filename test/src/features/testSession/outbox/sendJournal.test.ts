import type { Operation } from '../../../../../domain/work'
import { identityFound } from '../../../../../src/auth/authSlice'
import { chooseAnswer, highlight } from '../../../../../src/features/testSession/session/userActs'
import { journalOperation } from '../../../../../src/features/testSession/outbox/journal'
import { nextBatch } from '../../../../../src/features/testSession/outbox/sendBatch'
import { readJournal } from '../../../../../src/features/testSession/outbox/readJournal'
import { beginTest } from '../../../../../src/features/testSession/visits/beginTest'
import { visitTest } from '../../../../../src/features/testSession/visits/visitTest'
import {
  finishConfirmed,
  finishRequested,
  startRequested,
} from '../../../../../src/features/testSession/session/testSessionSlice'
import { answerTo, ATTEMPT_ID, makeAttempt } from '../../../../support/browser/attempts'
import { person } from '../../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { pass, settle, stopTime } from '../../../../support/browser/passTime'
import { closePages, openStore } from '../../../../support/browser/testStore'

jest.setTimeout(30_000)

const fake = fakeServerBeforeEach()
beforeEach(stopTime)

const journal = () => readJournal(localStorage, person.uid, ATTEMPT_ID)

async function open() {
  const { store } = await openStore()
  store.dispatch(identityFound(person))
  await settle()
  return { store, session: () => store.getState().testSession.current }
}

type App = Awaited<ReturnType<typeof open>>

/** A test that goes on without a network, from its start on. */
async function openOffline() {
  const app = await open()
  await app.store.dispatch(beginTest(1))
  for (const name of ['saveAnswers', 'finishTest', 'getAttempt']) fake.state.failing.set(name, 'noAnswer')
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
    1_001,
    ({ store }, index) => void store.dispatch(chooseAnswer(1, 1 + (index % 6), index % 2 === 0 ? 'A' : 'B')),
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

  test('are handed in, all of them, and then the test is finished', async () => {
    const app = await openOffline()
    for (let index = 0; index < count; index += 1) act(app, index)
    app.store.dispatch(finishRequested())
    app.store.dispatch(finishConfirmed())
    await pass(500)
    expect(app.session()).toMatchObject({ status: 'finishing', failure: { code: 'unreachable' } })
    fake.state.failing.clear()
    await pass(31_000, 500)
    expect(app.session()).toMatchObject({ status: 'finished' })
    expect(fake.state.stored.size).toBe(count)
    expect(journal()).toEqual([])
  })

  test('of a sitting that the server has finished meanwhile are handed in before its review', async () => {
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

test.each(['bad_request', 'too_large', 'stale_writer', 'unauthenticated'] as const)(
  'acts that are refused as %s stay in the journal, and no review is shown over them',
  async (code) => {
    fake.state.attempt = makeAttempt({ status: 'finished', score: '0/55' })
    journalOperation(localStorage, person.uid, ATTEMPT_ID, answerTo(1, 'A', 1))
    fake.state.failing.set('saveAnswers', code)
    const app = await open()
    expect(await app.store.dispatch(visitTest({ testNumber: 1 }))).toMatchObject({ failure: { code } })
    expect(app.session()).toMatchObject({ status: 'idle' })
    expect(journal()).toHaveLength(1)
  },
)

test('what a test had not sent when another was begun is sent meanwhile', async () => {
  const app = await openOffline()
  app.store.dispatch(chooseAnswer(1, 4, 'B'))
  await pass(200)
  fake.state.failing.clear()
  app.store.dispatch(startRequested({ ownerUid: person.uid, testNumber: 2 }))
  await settle()
  await settle()
  expect(fake.state.stored.size).toBe(1)
  expect(journal()).toEqual([])
})

test('one act made too late costs none of those made in time when a journal is handed in', async () => {
  fake.state.attempt = makeAttempt({ status: 'finished', score: '0/55' })
  const { deadline } = fake.state.attempt
  const acts = Array.from({ length: 1_200 }, (_, index) => ({ ...answerTo(1, 'A', index + 1), at: deadline }))
  const late = { ...answerTo(1, 'B', 1_201), at: new Date(Date.parse(deadline) + 1).toISOString() }
  for (const act of [...acts, late]) journalOperation(localStorage, person.uid, ATTEMPT_ID, act)
  fake.state.closed = deadline
  const app = await open()
  await app.store.dispatch(visitTest({ testNumber: 1 }))
  expect(app.session()).toMatchObject({ status: 'finished', score: '1/55' })
  expect(fake.state.stored.size).toBe(1_200)
  expect(journal()).toEqual([])
  const aside = Object.keys(localStorage).filter((key) => key.startsWith('passage-nine/set-aside/'))
  expect(aside).toEqual([expect.stringContaining(late.opId)])
})

describe('one delivery', () => {
  const answers = (count: number) => Array.from({ length: count }, (_, index) => answerTo(1, 'A', index + 1))
  const painted = (seq: number): Operation => ({
    ...{ opId: answerTo(1, 'A', seq).opId, at: answerTo(1, 'A', seq).at, seq },
    ...{ kind: 'highlight', passage: 1 },
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
    const bytes = (operations: Operation[]) => new TextEncoder().encode(JSON.stringify(operations)).length
    expect(bytes(taken)).toBeLessThanOrEqual(200_001)
    expect(bytes(lists.slice(0, taken.length + 1))).toBeGreaterThan(200_000)
  })

  test('of nothing is nothing', () => {
    expect(nextBatch([])).toEqual([])
  })
})
