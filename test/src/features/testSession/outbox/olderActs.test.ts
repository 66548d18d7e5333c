import { partOf, type Operation } from '../../../../../domain/work'
import { keepOwnEpoch } from '../../../../../src/features/testSession/outbox/ownEpoch'
import { readJournal } from '../../../../../src/features/testSession/outbox/readJournal'
import { asideOf, journalOperation } from '../../../../../src/features/testSession/outbox/journal'
import { hasSitting } from '../../../../../src/features/testSession/session/states'
import { visitTest } from '../../../../../src/features/testSession/visits/visitTest'
import { continueHere } from '../../../../../src/features/testSession/writer/continueHere'
import { answerTo, ATTEMPT_ID, makeAttempt, atSecond } from '../../../../support/browser/attempts'
import { lastAct, person } from '../../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { freeLock, openSignedIn, until } from '../../../../support/browser/testStore'

const fake = fakeServerBeforeEach()

const FIRST = atSecond(-60)
const LATER = atSecond(-40)
const LATEST = atSecond(-20)
const older = { ...answerTo(1, 'A', 1), at: FIRST, epoch: 1 }
const newer = { ...answerTo(2, 'B', 2), at: LATEST, epoch: 1 }
const untouched = { ...answerTo(3, 'C', 3), at: FIRST, epoch: 1 }

/** Another device took over under epoch 2, and answered questions 1 and 2 in between. */
function answerElsewhere(change: Parameters<typeof makeAttempt>[0] = {}) {
  const letters = { passage1: { 1: 'C' as const, 2: 'D' as const } }
  const times = { startedAt: FIRST, deadline: atSecond(3_600) }
  fake.state.attempt = makeAttempt({ ...times, epoch: 2, nextSeq: 9, answers: [letters], ...change })
  for (const act of [answerTo(1, 'C', 7), answerTo(2, 'D', 8)])
    fake.state.last.set(partOf(act), lastAct({ ...act, at: LATER }, 2))
}

/** The first device, with three choices that it could not send. */
async function openOlderDevice() {
  keepOwnEpoch(localStorage, person.uid, ATTEMPT_ID, 1)
  for (const operation of [older, newer, untouched])
    journalOperation(localStorage, person.uid, ATTEMPT_ID, operation)
  return openTab()
}

async function openTab(options: Parameters<typeof openSignedIn>[0] = {}) {
  const { store } = await openSignedIn(options)
  const session = () => {
    const { current } = store.getState().testSession
    if (!hasSitting(current)) throw new Error(current.status)
    return current
  }
  await store.dispatch(visitTest({ testNumber: 1 }))
  return { store, session }
}

const idsOf = (acts: Iterable<Operation>) => [...acts].map(({ opId }) => opId)
const journalled = () => idsOf(readJournal(localStorage, person.uid, ATTEMPT_ID))
const isAside = ({ opId }: Operation) => localStorage.getItem(asideOf(person.uid, ATTEMPT_ID, opId)) !== null
const stands = { passage1: { 1: 'C', 2: 'B', 3: 'C' } } as const

test('who continues here gets what was changed elsewhere later, and is told what of this device it replaces', async () => {
  answerElsewhere()
  const { store, session } = await openOlderDevice()
  expect(await store.dispatch(continueHere())).toBeNull()
  await until(() => fake.state.stored.size > 0)
  expect(idsOf(fake.state.stored.values())).toEqual(idsOf([newer, untouched]))
  await until(() => session().unacknowledged.length === 0 && !session().mayRepeat)
  expect(session()).toMatchObject({ answers: stands, refused: [{ opId: older.opId }], unacknowledged: [] })
  expect(journalled()).toEqual([])
  expect([older, newer, untouched].map(isAside)).toEqual([true, false, false])
})

test('a page that ends while it takes over leaves nothing that would replace it', async () => {
  answerElsewhere()
  const hanging = { ...freeLock, hold: () => new Promise<boolean>(() => undefined) }
  keepOwnEpoch(localStorage, person.uid, ATTEMPT_ID, 1)
  for (const operation of [older, newer, untouched])
    journalOperation(localStorage, person.uid, ATTEMPT_ID, operation)
  const { store } = await openTab({ tabLock: hanging })
  void store.dispatch(continueHere())
  await until(() => fake.state.attempt?.epoch === 3)
  const { session } = await openTab()
  await until(() => fake.state.stored.size > 0)
  await until(() => session().refused.length > 0)
  expect(fake.state.attempt?.answers).toEqual([stands])
})

test('a second tab, which has the same choice yet, does not bring it back', async () => {
  answerElsewhere()
  const first = await openOlderDevice()
  const second = await openTab()
  for (const { store } of [second, first]) expect(await store.dispatch(continueHere())).toBeNull()
  await until(() => first.session().unacknowledged.length === 0)
  expect(fake.state.attempt?.answers).toEqual([stands])
})

test('late work of a device that was taken over does not replace what was done later', async () => {
  answerElsewhere({ status: 'finished', finishedBy: 'server', score: '0/55', inTime: '0/55' })
  const { store } = await openOlderDevice()
  expect(idsOf(fake.state.stored.values())).toEqual(idsOf([newer, untouched]))
  expect(fake.state.attempt?.answers).toEqual([stands])
  expect([older, newer, untouched].map(isAside)).toEqual([true, false, false])
  expect(store.getState().testSession.current).toMatchObject({ status: 'unshown', refused: [older] })
})
