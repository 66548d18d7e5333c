import { partOf } from '../../../../../domain/work'
import { overtaken } from '../../../../../src/features/testSession/outbox/overtaken'
import { keepOwnEpoch } from '../../../../../src/features/testSession/outbox/ownEpoch'
import { readJournal } from '../../../../../src/features/testSession/outbox/readJournal'
import { asideOf, journalOperation } from '../../../../../src/features/testSession/outbox/journal'
import { visitTest } from '../../../../../src/features/testSession/visits/visitTest'
import { continueHere } from '../../../../../src/features/testSession/writer/continueHere'
import { answerTo, ATTEMPT_ID, makeAttempt, NOW } from '../../../../support/browser/attempts'
import { person } from '../../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { openSignedIn, until } from '../../../../support/browser/testStore'

const fake = fakeServerBeforeEach()

const LATER = '2026-11-21T09:00:20.000Z'
const LATEST = '2026-11-21T09:00:40.000Z'
const older = answerTo(1, 'A', 1)
const newer = { ...answerTo(2, 'B', 2), at: LATEST }
const untouched = answerTo(3, 'C', 3)

/** Another device took over under epoch 2, and answered questions 1 and 2 in between. */
function answerElsewhere(change: Parameters<typeof makeAttempt>[0]) {
  const letters = { passage1: { 1: 'C' as const, 2: 'D' as const } }
  const deadline = new Date(Date.now() + 3_600_000).toISOString()
  fake.state.attempt = makeAttempt({ deadline, epoch: 2, nextSeq: 9, answers: [letters], ...change })
  fake.state.lastActs = { [partOf(older)]: { epoch: 2, at: LATER }, [partOf(newer)]: { epoch: 2, at: LATER } }
}

async function openOlderDevice() {
  const { store } = await openSignedIn()
  keepOwnEpoch(localStorage, person.uid, ATTEMPT_ID, 1)
  for (const operation of [older, newer, untouched])
    journalOperation(localStorage, person.uid, ATTEMPT_ID, operation)
  return { store, session: () => store.getState().testSession.current }
}

test('only a later act of a later writer about the same thing overtakes', () => {
  const acts = [older, newer, untouched]
  const last = { [partOf(older)]: { epoch: 2, at: LATER }, [partOf(newer)]: { epoch: 2, at: LATER } }
  expect(overtaken(acts, last, 1)).toEqual([older])
  // Its own earlier acts, whose stamps a clock that was set may have turned round.
  expect(overtaken(acts, last, 2)).toEqual([])
  expect(overtaken(acts, { [partOf(older)]: { epoch: 2, at: NOW } }, 1)).toEqual([])
  expect(overtaken(acts, undefined, 1)).toEqual([])
})

test('who continues here gets what was changed elsewhere later, and is told what of this device it replaces', async () => {
  answerElsewhere({})
  const { store, session } = await openOlderDevice()
  await store.dispatch(visitTest({ testNumber: 1 }))
  await until(() => session().status === 'inProgress')
  expect(await store.dispatch(continueHere())).toBeNull()
  expect(session()).toMatchObject({
    answers: { passage1: { 1: 'C', 2: 'B', 3: 'C' } },
    refused: [{ opId: older.opId }],
  })
  await until(() => fake.state.stored.size > 0)
  expect([...fake.state.stored.keys()]).toEqual([newer.opId, untouched.opId])
  expect(readJournal(localStorage, person.uid, ATTEMPT_ID).map(({ opId }) => opId)).not.toContain(older.opId)
  expect(localStorage.getItem(asideOf(person.uid, ATTEMPT_ID, older.opId))).not.toBeNull()
})

test('late work of a device that was taken over does not replace what was done later', async () => {
  answerElsewhere({ status: 'finished', finishedBy: 'server', score: '0/55', inTime: '0/55' })
  const { store } = await openOlderDevice()
  await store.dispatch(visitTest({ testNumber: 1 }))
  expect([...fake.state.stored.keys()]).toEqual([newer.opId, untouched.opId])
  expect(fake.state.attempt?.answers).toEqual([{ passage1: { 1: 'C', 2: 'B', 3: 'C' } }])
  expect(localStorage.getItem(asideOf(person.uid, ATTEMPT_ID, older.opId))).not.toBeNull()
})

test('late work of the device that wrote last is sent as it is, without a question', async () => {
  answerElsewhere({ status: 'finished', finishedBy: 'server', score: '0/55', inTime: '0/55', epoch: 1 })
  const { store } = await openOlderDevice()
  await store.dispatch(visitTest({ testNumber: 1 }))
  expect([...fake.state.stored.keys()]).toEqual([older.opId, newer.opId, untouched.opId])
  expect(fake.named('takeOver')).toEqual([])
})
