import { chosenLetter } from '../../../domain/answers'
import { strikeOption } from '../../../src/features/testSession/session/userActs'
import { takeChoicesAhead } from '../../../src/ahead/choicesAhead'
import { journalOperation } from '../../../src/features/testSession/outbox/journal'
import { readJournal } from '../../../src/features/testSession/outbox/readJournal'
import { beginTest } from '../../../src/features/testSession/visits/beginTest'
import { writerLost } from '../../../src/features/testSession/session/testSessionSlice'
import { answerTo, ATTEMPT_ID, OTHER_ATTEMPT_ID } from '../../support/browser/attempts'
import { createFakeServer, person } from '../../support/browser/fakeServer'
import { closePages, openSignedIn, openStore, until } from '../../support/browser/testStore'

const fake = createFakeServer()
beforeAll(() => fake.server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  localStorage.clear()
  fake.state.attempt = null
})
afterEach(() => {
  closePages()
  globalThis.takeChoiceAhead = undefined
})
afterAll(() => fake.server.close())

async function openTest() {
  const page = await openSignedIn()
  await page.store.dispatch(beginTest(1))
  const session = () => {
    const { current } = page.store.getState().testSession
    if (current.status !== 'inProgress') throw new Error('The test is not under way.')
    return current
  }
  return { ...page, session }
}

const choose = (attemptId: string) =>
  globalThis.takeChoiceAhead?.({ attemptId, passage: 1, question: 1, letter: 'D' })

test('what was chosen before the program was here is in the restored sitting, still to be sent', async () => {
  const before = await openTest()
  const { nextSeq } = before.session()
  await before.persistor.flush()
  closePages()
  journalOperation(localStorage, person.uid, ATTEMPT_ID, answerTo(1, 'B', nextSeq))

  const { store } = await openStore()
  store.dispatch(takeChoicesAhead())
  const restored = store.getState().testSession.current
  expect('answers' in restored && chosenLetter(restored.answers, 1, 1)).toBe('B')
  expect('unacknowledged' in restored && restored.unacknowledged).toMatchObject([{ value: 'B' }])
})

test('what is chosen from then on is an act like any other', async () => {
  const { store, session } = await openTest()
  store.dispatch(takeChoicesAhead())
  expect(choose(ATTEMPT_ID)).toBe(true)
  expect(chosenLetter(session().answers, 1, 1)).toBe('D')
  expect(readJournal(localStorage, person.uid, ATTEMPT_ID)).toMatchObject([{ value: 'D' }])
  await until(() => session().unacknowledged.length === 0)
})

test('a choice for another attempt, or beside another writer, is left to the journal', async () => {
  const { store, session } = await openTest()
  store.dispatch(takeChoicesAhead())
  expect(choose(OTHER_ATTEMPT_ID)).toBeUndefined()
  store.dispatch(writerLost({ attemptId: ATTEMPT_ID }))
  expect(choose(ATTEMPT_ID)).toBeUndefined()
  expect(session().answers).toEqual({})
})

test('a choice of an option that is struck out is not taken', async () => {
  const { store, session } = await openTest()
  store.dispatch(takeChoicesAhead())
  store.dispatch(strikeOption(1, 1, 'D'))
  expect(choose(ATTEMPT_ID)).toBe(false)
  expect(session().answers).toEqual({})
})
