import type { Letter } from '../../../../../domain/exam'
import { identityFound } from '../../../../../src/auth/authSlice'
import { logOut } from '../../../../../src/auth/authThunks'
import { findUnsent } from '../../../../../src/features/testSession/sync/findUnsent'
import { openPractice } from '../../../../../src/features/testSession/sync/practiceThunks'
import {
  askExplanation,
  chooseAnswer,
  highlight,
  strikeOption,
  undo,
} from '../../../../../src/features/testSession/sync/userActs'
import { hearJournal } from '../../../../../src/features/testSession/sync/watchJournal'
import { selectPractice } from '../../../../../src/features/testSession/state/testSessionSlice'
import type { PracticeSession } from '../../../../../src/features/testSession/state/states'
import { pageWoke } from '../../../../../src/redux/pageEvents'
import { person } from '../../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { pass, settle, stopTime } from '../../../../support/browser/passTime'
import { fakePractice, PRACTICE_ID } from '../../../../support/browser/practices'
import { closePages, openStore } from '../../../../support/browser/testStore'

const fake = fakeServerBeforeEach()
let server: ReturnType<typeof fakePractice>
beforeEach(() => {
  stopTime()
  server = fakePractice(fake)
})

async function signIn() {
  const { store } = await openStore()
  store.dispatch(identityFound(person))
  await settle()
  return store
}

async function newPage() {
  const store = await signIn()
  void store.dispatch(openPractice(PRACTICE_ID))
  await pass(200)
  const sitting = () => selectPractice(store.getState()) as Extract<PracticeSession, { status: 'open' }>
  return {
    store,
    sitting,
    choose: (question: number, letter: Letter) =>
      store.dispatch(chooseAnswer(1, question, letter, 'practice')),
    ask: (question: number | null) => store.dispatch(askExplanation(question)),
    answers: () => ({ ...sitting().answers['passage1'] }),
    explained: () => sitting().practice.explained.map(({ question, letter }) => [question.number, letter]),
  }
}

const entries = (folder: string) =>
  Object.keys(localStorage).filter((key) => key.startsWith(`passage-nine/${folder}/me/${PRACTICE_ID}/`))
const onServer = () => [...server.stored.values()].map((act) => [act.kind, act.value])
const goOffline = () => fake.state.failing.set('saveAnswers', 'noAnswer').set('getPractice', 'noAnswer')

test('after a crash without a network the reload shows all of it, and sends it', async () => {
  const first = await newPage()
  first.choose(1, 'C')
  await pass(1_500)
  goOffline()
  first.choose(2, 'D')
  first.store.dispatch(strikeOption(1, 3, 'A', 'practice'))
  first.ask(2)
  await pass(500)
  expect(first.store.dispatch(findUnsent())).toEqual({ changes: 2, tests: [] })
  closePages()

  const again = await newPage()
  expect(again.answers()).toEqual({ 1: 'C', 2: 'D' })
  expect(again.sitting().tools.strikes).toEqual({ 3: ['A'] })
  // A question accepts no other answer while its explanation loads.
  expect(again.choose(2, 'A')).toBe('refused')
  fake.state.failing.clear()
  again.store.dispatch(pageWoke())
  await pass(2_000)
  expect(again.explained()).toEqual([[2, 'D']])
  expect(onServer()).toHaveLength(3)
  expect(entries('journal')).toEqual([])
})

test('unsent acts of a closed page are sent from any page, and retried until they are stored', async () => {
  const page = await newPage()
  goOffline()
  page.choose(1, 'C')
  await pass(200)
  closePages()
  await signIn()
  await pass(1_500)
  expect(entries('journal')).toHaveLength(1)
  fake.state.failing.clear()
  await pass(10_000)
  expect(onServer()).toEqual([['answer', 'C']])
  expect(entries('journal')).toEqual([])
})

test('another tab’s answer that was not sent goes along with the question of this one', async () => {
  const one = await newPage()
  const other = await newPage()
  goOffline()
  const before = new Set(entries('journal'))
  other.choose(3, 'C')
  const [key = ''] = entries('journal').filter((each) => !before.has(each))
  one.store.dispatch(hearJournal({ key, newValue: localStorage.getItem(key) }))
  expect(one.answers()).toEqual({ 3: 'C' })
  fake.state.failing.clear()
  one.ask(3)
  await pass(2_000)
  expect(one.explained()).toEqual([[3, 'C']])
})

test('the end explains all, once; a practice that has ended takes nothing more', async () => {
  const page = await newPage()
  page.choose(1, 'A')
  page.ask(null)
  page.ask(null)
  await pass(2_000)
  expect(page.explained()).toHaveLength(6)
  expect(page.sitting().practice.finishedAt).not.toBeNull()
  expect(page.choose(2, 'B')).toBe('refused')
  expect(entries('journal')).toEqual([])
})

test('a refusal because the test is under way ends the asking, and loses no answer', async () => {
  const page = await newPage()
  server.practice.hold = 'running'
  page.choose(1, 'C')
  page.ask(1)
  await pass(2_000)
  expect(page.sitting()).toMatchObject({ asked: [], refused: [], practice: { hold: 'running' } })
  expect(onServer()).toEqual([['answer', 'C']])
  expect(entries('journal')).toEqual([])
})

test('an answer that reaches the server after its explanation is set aside as a proof, and reported', async () => {
  const [late, quick] = [await newPage(), await newPage()]
  late.choose(1, 'C')
  quick.ask(1)
  fake.respond('saveAnswers', ({ acts }) => ({
    refused: acts.map(({ opId }) => ({ opId, code: 'explained' as const })),
    ...{ serverNow: server.practice.serverNow, deadline: null, acts: [], cursor: 0, more: false },
    ...{ finished: null, practice: null },
  }))
  await pass(2_000)
  expect(late.sitting().refused).toHaveLength(1)
  expect(late.answers()).toEqual({})
  expect(entries('journal')).toEqual([])
  expect(entries('set-aside').length).toBeGreaterThan(0)
})

test('a log-out takes the practice off the screen and its text off the device', async () => {
  const page = await newPage()
  await pass(500)
  expect(localStorage.getItem('passage-nine/testSession')).toContain('First paragraph')
  void page.store.dispatch(logOut())
  await pass(500)
  expect(selectPractice(page.store.getState()).status).toBe('idle')
  expect(localStorage.getItem('passage-nine/testSession') ?? '').not.toContain('First paragraph')
})

test('highlights are marks of the practice, can be taken back, and end with it', async () => {
  const page = await newPage()
  const range = { paragraph: 1, start: 0, end: 5 }
  const mark = () => page.store.dispatch(highlight(1, [range], 'yellow', 'practice'))
  const marks = () => page.sitting().tools.highlights['passage1'] ?? []
  expect(mark()).toBe('done')
  await pass(1_000)
  expect(onServer()).toEqual([['highlight', [{ ...range, colour: 'yellow' }]]])
  expect(page.store.dispatch(undo('practice'))).toMatchObject({ kind: 'highlight' })
  expect(marks()).toEqual([])
  expect(mark()).toBe('done')
  page.ask(null)
  await pass(2_000)
  expect(marks()).toHaveLength(1)
  expect(page.store.dispatch(highlight(1, [range], null, 'practice'))).toBe('refused')
})
