import { loggedOut } from '../../../../../src/auth/authSlice'
import { chooseAnswer } from '../../../../../src/features/testSession/session/userActs'
import { readJournal } from '../../../../../src/features/testSession/outbox/readJournal'
import { beginTest } from '../../../../../src/features/testSession/visits/beginTest'
import { visitTest } from '../../../../../src/features/testSession/visits/visitTest'
import { selectWord } from '../../../../../src/features/testSession/room/SaveStatus'
import type { TabLock } from '../../../../../src/features/testSession/writer/tabLock'
import { continueHere } from '../../../../../src/features/testSession/writer/continueHere'
import { pageWoke } from '../../../../../src/redux/pageEvents'
import { ATTEMPT_ID, makeAttempt } from '../../../../support/browser/attempts'
import { person } from '../../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { openSignedIn, until } from '../../../../support/browser/testStore'

jest.setTimeout(15_000)

const fake = fakeServerBeforeEach()

/** The tabs of one browser: one of them holds an attempt at a time. */
function tabs() {
  let holder: { lose: () => void } | null = null
  return (): TabLock => {
    let mine: { lose: () => void } | null = null
    return {
      hold: async (_attemptId, { steal }, onLost) => {
        if (holder && holder !== mine && !steal) return false
        if (holder !== mine) holder?.lose()
        holder = mine = { lose: onLost }
        return true
      },
      release: () => {
        if (holder === mine) holder = null
        mine = null
      },
    }
  }
}

async function openPage(tabLock?: TabLock) {
  const { store, persistor } = await openSignedIn(tabLock ? { tabLock } : {})
  const session = () => {
    const { current } = store.getState().testSession
    if (current.status !== 'inProgress') throw new Error(`no test in progress but ${current.status}`)
    return current
  }
  const writes = () =>
    store.getState().testSession.current.status === 'inProgress' && session().writer === 'here'
  return { store, persistor, session, writes }
}

test('whoever starts a test writes it', async () => {
  const page = await openPage()
  await page.store.dispatch(beginTest(1))
  await until(page.writes)
})

test('a press of Start that was slower than another device’s looks on, and writes once it is asked to', async () => {
  const page = await openPage()
  // Between the look at the test and the start, the other device has begun.
  const began = makeAttempt()
  fake.respond('startTest', () => {
    fake.state.attempt = began
    return { ...began, heldEpoch: null }
  })
  await page.store.dispatch(beginTest(1))
  await until(() => page.session().writer === 'elsewhere')
  page.store.dispatch(chooseAnswer(1, 1, 'C'))
  expect(page.session().unacknowledged).toEqual([])
  expect(await page.store.dispatch(continueHere())).toBeNull()
  await until(page.writes)
  expect(page.session().epoch).toBe(2)
})

test('a second tab looks on, and takes over when it is asked to; the first one then stops', async () => {
  const tab = tabs()
  const first = await openPage(tab())
  await first.store.dispatch(beginTest(1))
  await until(first.writes)
  const second = await openPage(tab())
  await second.store.dispatch(visitTest({ testNumber: 1 }))
  await until(() => second.session().writer === 'elsewhere')
  second.store.dispatch(chooseAnswer(1, 1, 'C'))
  expect(second.session().unacknowledged).toEqual([])

  expect(await second.store.dispatch(continueHere())).toBeNull()
  expect(second.session()).toMatchObject({ writer: 'here', epoch: 2 })
  expect(first.session().writer).toBe('elsewhere')
  second.store.dispatch(chooseAnswer(1, 1, 'C'))
  await until(() => fake.state.stored.size > 0)
})

test('whoever takes over hands in what the tab before had not sent', async () => {
  const tab = tabs()
  const first = await openPage(tab())
  await first.store.dispatch(beginTest(1))
  await until(first.writes)
  const second = await openPage(tab())
  await second.store.dispatch(visitTest({ testNumber: 1 }))
  await until(() => second.session().writer === 'elsewhere')
  fake.state.failing.set('saveAnswers', 'noAnswer')
  first.store.dispatch(chooseAnswer(1, 2, 'B'))
  fake.state.failing.clear()
  expect(await second.store.dispatch(continueHere())).toBeNull()
  expect(second.session().answers).toEqual({ passage1: { 2: 'B' } })
  await until(() => fake.state.stored.size > 0)
})

test('what a crash left in the journal is there before anything can be read from the server', async () => {
  const first = await openPage()
  await first.store.dispatch(beginTest(1))
  await until(first.writes)
  await first.persistor.flush()
  const [stored, before] = [{ ...localStorage } as Record<string, string>, first.session().nextSeq]
  fake.state.failing.set('saveAnswers', 'noAnswer')
  first.store.dispatch(chooseAnswer(1, 3, 'C'))
  await first.persistor.flush()
  // The crash outran what is written on a timer: the stored session is the one before the choice.
  localStorage.setItem('passage-nine/testSession', stored['passage-nine/testSession'] ?? '')
  fake.state.failing.set('getAttempt', 'noAnswer')
  const reloaded = await openPage()
  await until(reloaded.writes)
  expect(reloaded.session()).toMatchObject({
    answers: { passage1: { 3: 'C' } },
    unacknowledged: [{ question: 3, seq: before }],
  })
})

test('a page that has only looked on looks on after a reload too', async () => {
  fake.state.attempt = makeAttempt({ deadline: new Date(Date.now() + 3_600_000).toISOString() })
  const page = await openPage()
  await page.store.dispatch(visitTest({ testNumber: 1 }))
  await page.persistor.flush()
  fake.state.failing.set('getAttempt', 'noAnswer')
  const reloaded = await openPage()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(reloaded.session().writer).toBe('elsewhere')
  expect(fake.named('saveAnswers')).toEqual([])
})

test('a tab that closes leaves the attempt to the next', async () => {
  const tab = tabs()
  const lock = tab()
  const first = await openPage(lock)
  await first.store.dispatch(beginTest(1))
  await until(first.writes)
  lock.release()
  const second = await openPage(tab())
  await second.store.dispatch(visitTest({ testNumber: 1 }))
  await until(second.writes)
})

test('another device looks on; taking over fences the first, whose unsent choices stay and are shown', async () => {
  const first = await openPage()
  await first.store.dispatch(beginTest(1))
  await until(first.writes)
  fake.state.failing.set('saveAnswers', 'noAnswer')
  first.store.dispatch(chooseAnswer(1, 4, 'B'))
  await until(() => fake.named('saveAnswers').length > 0)

  // What another device does: it takes over and writes.
  fake.state.attempt = { ...fake.state.attempt!, epoch: 2, answers: [{ passage1: { 1: 'D' } }], nextSeq: 2 }
  fake.state.failing.clear()
  first.store.dispatch(pageWoke())
  await until(() => first.session().writer === 'elsewhere')
  expect(first.session()).toMatchObject({
    answers: { passage1: { 1: 'D', 4: 'B' } },
    unacknowledged: [{ question: 4, value: 'B' }],
  })
  expect(readJournal(localStorage, person.uid, ATTEMPT_ID)).toHaveLength(1)

  expect(await first.store.dispatch(continueHere())).toBeNull()
  await until(() => first.session().unacknowledged.length === 0)
  expect(fake.state.attempt?.answers).toEqual([{ passage1: { 1: 'D', 4: 'B' } }])
})

test('taking over again shows what the other device made of an act that had arrived, its answer lost', async () => {
  const laptop = await openPage()
  await laptop.store.dispatch(beginTest(1))
  await until(laptop.writes)
  fake.state.failing.set('saveAnswers', 'noAnswer')
  laptop.store.dispatch(chooseAnswer(1, 3, 'B'))
  const [arrived] = laptop.session().unacknowledged
  laptop.store.dispatch(chooseAnswer(1, 4, 'A'))
  await until(() => laptop.session().saveFailure !== null)

  // The phone goes on from there, and its taker thinks better of question 3.
  fake.state.stored.set(arrived!.opId, arrived!)
  const [epoch, nextSeq] = [2, arrived!.seq + 2]
  fake.state.attempt = { ...fake.state.attempt!, epoch, nextSeq, answers: [{ passage1: { 3: 'C' } }] }
  fake.state.failing.clear()
  laptop.store.dispatch(pageWoke())
  await until(() => laptop.session().writer === 'elsewhere')

  fake.state.failing.set('getAttempt', 'noAnswer')
  expect(await laptop.store.dispatch(continueHere())).toBeNull()
  await until(() => laptop.session().unacknowledged.length === 0)
  expect(selectWord(laptop.store.getState())).toBe('Saving')
  fake.state.failing.clear()
  await until(() => selectWord(laptop.store.getState()) === 'Saved')
  expect(laptop.session().answers).toEqual({ passage1: { 3: 'C', 4: 'A' } })
  expect(fake.state.attempt?.answers).toEqual([{ passage1: { 3: 'C', 4: 'A' } }])
})

test('a device that was fenced off learns it by its next heartbeat', async () => {
  const page = await openPage()
  await page.store.dispatch(beginTest(1))
  await until(page.writes)
  fake.state.attempt = { ...fake.state.attempt!, epoch: 2 }
  page.store.dispatch(pageWoke())
  await until(() => page.session().writer === 'elsewhere')
})

test('a device that has never written an open attempt looks on', async () => {
  fake.state.attempt = makeAttempt({ deadline: new Date(Date.now() + 3_600_000).toISOString() })
  const page = await openPage()
  await page.store.dispatch(visitTest({ testNumber: 1 }))
  expect(page.session().writer).toBe('elsewhere')
})

test('a take-over that fails says why and changes nothing', async () => {
  fake.state.attempt = makeAttempt({ deadline: new Date(Date.now() + 3_600_000).toISOString() })
  const page = await openPage()
  await page.store.dispatch(visitTest({ testNumber: 1 }))
  fake.state.failing.set('takeOver', 'unavailable')
  const before = page.session()
  expect(await page.store.dispatch(continueHere())).toMatchObject({ code: 'unavailable' })
  expect(page.session()).toEqual(before)
  expect(page.session()).toMatchObject({ writer: 'elsewhere', epoch: 0 })
})

test('a test that was finished in the other place is reviewed, and what was not sent is shown', async () => {
  const page = await openPage()
  await page.store.dispatch(beginTest(1))
  await until(page.writes)
  fake.state.attempt = { ...fake.state.attempt!, epoch: 2 }
  page.store.dispatch(pageWoke())
  await until(() => page.session().writer === 'elsewhere')
  fake.state.attempt = { ...fake.state.attempt!, status: 'finished', score: '3/55' }
  expect(await page.store.dispatch(continueHere())).toBeNull()
  expect(page.store.getState().testSession.current).toMatchObject({ status: 'finished', score: '3/55' })
})

/**
 * Chooses an answer that cannot be sent, and logs out over it.
 * @returns the act, and whether the server has it; pages of earlier tests may still be sending theirs
 */
async function leaveUnsent() {
  const page = await openPage()
  await page.store.dispatch(beginTest(1))
  await until(page.writes)
  fake.state.failing.set('saveAnswers', 'noAnswer')
  page.store.dispatch(chooseAnswer(1, 4, 'B'))
  const opId = page.session().unacknowledged.at(-1)?.opId ?? ''
  await until(() => page.session().saveFailure !== null)
  page.store.dispatch(loggedOut())
  await page.persistor.flush()
  fake.state.failing.clear()
  return { isStored: () => fake.state.stored.has(opId) }
}

test('what an earlier visit could not send is sent at the next login, without opening the test', async () => {
  const act = await leaveUnsent()
  await openSignedIn()
  await until(act.isStored)
  await until(() => readJournal(localStorage, person.uid, ATTEMPT_ID).length === 0)
})

test('what could not be sent at the login is tried again', async () => {
  const act = await leaveUnsent()
  fake.state.failing.set('getAttempt', 'noAnswer')
  const asked = fake.named('getAttempt').length
  await openSignedIn()
  await until(() => fake.named('getAttempt').length > asked)
  fake.state.failing.clear()
  await until(() => readJournal(localStorage, person.uid, ATTEMPT_ID).length === 0)
  expect(act.isStored()).toBe(true)
})

test('at a login nothing is sent for an attempt that another device writes', async () => {
  const act = await leaveUnsent()
  fake.state.attempt = { ...fake.state.attempt!, epoch: 2 }
  const asked = fake.named('getAttempt').length
  await openSignedIn()
  await until(() => fake.named('getAttempt').length > asked)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(act.isStored()).toBe(false)
  expect(readJournal(localStorage, person.uid, ATTEMPT_ID)).toHaveLength(1)
})
