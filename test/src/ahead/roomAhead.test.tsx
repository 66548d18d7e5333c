import { execFileSync } from 'node:child_process'
import { screen } from '@testing-library/react'
import type { TimeFactor } from '../../../domain/exam'
import type { Operation } from '../../../domain/work'
import { api } from '../../../src/api/api'
import {
  highlight,
  chooseAnswer,
  flagQuestion,
  strikeOption,
} from '../../../src/features/testSession/session/userActs'
import type { ChoiceAhead } from '../../../src/ahead/choicesAhead'
import { journalOperation } from '../../../src/features/testSession/outbox/journal'
import { readJournal } from '../../../src/features/testSession/outbox/readJournal'
import { drawRoomAhead, type RoomAhead } from '../../../src/ahead/roomAhead'
import { beginTest } from '../../../src/features/testSession/visits/beginTest'
import { withJournalled } from '../../../src/features/testSession/session/sitting'
import { answerTo, ATTEMPT_ID } from '../../support/browser/attempts'
import { createFakeServer, newUser, person } from '../../support/browser/fakeServer'
import { renderScreens } from '../../support/browser/renderScreens'
import { closePages, openSignedIn } from '../../support/browser/testStore'

const fake = createFakeServer()
beforeAll(() => fake.server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  localStorage.clear()
  fake.state.attempt = null
})
afterEach(() => {
  closePages()
  globalThis.takeChoiceAhead = undefined
  document.body.innerHTML = ''
  jest.restoreAllMocks()
})
afterAll(() => fake.server.close())

/** As the build makes it. */
const { emptyRoom } = JSON.parse(
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build/printPrerendered.ts'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
  }),
)

/** A page of which the program has drawn nothing yet. */
function drawAhead(ahead: RoomAhead, content: Parameters<typeof drawRoomAhead>[2]) {
  document.body.innerHTML = `<div id="root"><header></header><main>Login</main></div><template id="room-ahead">${emptyRoom}</template>`
  drawRoomAhead(document, ahead, content)
  const radio = (question: number, letter: string) =>
    document.querySelector<HTMLInputElement>(`input[name="question-${question}"][value=${letter}]`)!
  return { main: document.querySelector('main')!, radio }
}

/** A test under way, with everything done to its first passage that can be done. */
async function workedOn(timeFactor: TimeFactor = 1) {
  fake.state.user = { ...newUser(), timeFactor }
  const { store } = await openSignedIn()
  await store.dispatch(beginTest(1))
  store.dispatch(chooseAnswer(1, 2, 'C'))
  store.dispatch(strikeOption(1, 2, 'A'))
  store.dispatch(strikeOption(1, 3, 'D'))
  store.dispatch(flagQuestion(1, 4))
  store.dispatch(highlight(1, [{ paragraph: 1, start: 6, end: 40 }], 'yellow'))
  store.dispatch(highlight(1, [{ paragraph: 2, start: 0, end: 6 }], 'blue'))
  const state = store.getState()
  const session = state.testSession.current
  if (session.status !== 'inProgress') throw new Error('The test is not under way.')
  const arg = { testNumber: 1, passage: 1, attemptId: ATTEMPT_ID, finished: false }
  const { data } = api.endpoints.getPassage.select(arg)(state)
  if (!data) throw new Error('The passage is not here.')
  const ahead: RoomAhead = { sitting: session, clockOffset: state.testSession.clockOffset, settings: {} }
  return { store, ahead, content: data.content }
}

/** Made up anew by each drawing, or only true once the program is here. */
const OF_THE_PROGRAM = ['id', 'aria-labelledby', 'title', 'tabindex', 'checked']
/** There or not there; what it says does not matter. */
const SWITCHES = [
  'data-flagged',
  'data-current-question',
  'data-checked',
  'data-struck',
  'data-closed',
  'disabled',
]

/** What a reader is told of it, element by element; what only the program can do or know is left out. */
function told(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (!(node instanceof Element) || node.matches('dialog, .sheet:not([data-open]), .time, .save-status'))
    return ''
  const attributes = [...node.attributes]
    .filter(
      ({ name }) => !OF_THE_PROGRAM.includes(name) && !(name === 'disabled' && node.tagName === 'BUTTON'),
    )
    .map(({ name, value }) => (SWITCHES.includes(name) ? name : `${name}="${value.replaceAll(/[ ;]/g, '')}"`))
  const inner = [...node.childNodes].map(told).join('')
  return `\n<${[node.tagName.toLowerCase(), ...attributes.sort()].join(' ')}>${inner}`
}

test('what is drawn ahead is what the program draws', async () => {
  const { store, ahead, content } = await workedOn(1.5)
  const drawn = drawAhead(ahead, content)
  const toldAhead = told(drawn.main)
  expect(drawn.main).toHaveTextContent('Time allowed: 135 min')
  expect(drawn.radio(2, 'C')).toBeChecked()
  expect(drawn.radio(2, 'A')).toHaveAttribute('aria-disabled', 'true')
  document.body.innerHTML = ''
  const { container } = renderScreens(store, '/testpage?testNumber=1')
  await screen.findByRole('radio', { name: /Option C of 2/ })
  expect(toldAhead).toBe(told(container.querySelector('main')!))
})

test('the passage that is open is the one that is marked', async () => {
  const { ahead, content } = await workedOn()
  const { main } = drawAhead({ ...ahead, sitting: { ...ahead.sitting, passage: 3 } }, content)
  const marked = (selector: string) => [...main.querySelectorAll(selector)].map((each) => each.textContent)
  expect(marked('[aria-current=page]')).toEqual(['3'])
  expect(marked('.where')).toEqual(['Passage 3 of 9'])
  expect(main).not.toHaveTextContent('135 min')
})

describe('a choice in the room that is drawn ahead', () => {
  test('is in the journal before the program is here, numbered on', async () => {
    const { ahead, content } = await workedOn()
    const before = readJournal(localStorage, person.uid, ATTEMPT_ID)
    const { main, radio } = drawAhead(ahead, content)
    radio(1, 'B').click()
    radio(2, 'D').click()
    const added = readJournal(localStorage, person.uid, ATTEMPT_ID).slice(before.length)
    const { nextSeq } = ahead.sitting
    expect(added).toEqual([
      expect.objectContaining({ kind: 'answer', passage: 1, question: 1, value: 'B', seq: nextSeq }),
      expect.objectContaining({ kind: 'answer', passage: 1, question: 2, value: 'D', seq: nextSeq + 1 }),
    ])
    expect(radio(2, 'D').closest('.option')).toHaveAttribute('data-checked')
    expect(radio(2, 'C').closest('.option')).not.toHaveAttribute('data-checked')
    expect(main).toHaveTextContent('Saving')
  })

  test('is the program’s as soon as it takes choices, unless it has no such test', async () => {
    const { ahead, content } = await workedOn()
    const before = readJournal(localStorage, person.uid, ATTEMPT_ID).length
    const { radio } = drawAhead(ahead, content)
    const taken: ChoiceAhead[] = []
    globalThis.takeChoiceAhead = (choice) => {
      if (choice.question !== 1) return undefined
      taken.push(choice)
      return true
    }
    radio(1, 'B').click()
    expect(taken).toEqual([{ attemptId: ATTEMPT_ID, passage: 1, question: 1, letter: 'B' }])
    expect(readJournal(localStorage, person.uid, ATTEMPT_ID)).toHaveLength(before)
    radio(3, 'A').click()
    expect(readJournal(localStorage, person.uid, ATTEMPT_ID)).toHaveLength(before + 1)
  })

  test('that was made on an earlier load is shown, and a later one counts after it', async () => {
    const { ahead, content } = await workedOn()
    const first = drawAhead(ahead, content)
    first.radio(1, 'A').click()
    first.radio(3, 'B').click()
    // The program never came: the stored sitting is what it was.
    const sitting = { ...ahead.sitting, unacknowledged: [] }
    const { main, radio } = drawAhead({ ...ahead, sitting }, content)
    expect(radio(1, 'A')).toBeChecked()
    expect(radio(3, 'B')).toBeChecked()
    expect(main).toHaveTextContent('Saving')
    radio(3, 'C').click()

    const journal = readJournal(localStorage, person.uid, ATTEMPT_ID)
    const after = withJournalled(ahead.sitting, journal)
    expect(after.answers).toMatchObject({ passage1: { 1: 'A', 3: 'C' } })
    const { nextSeq } = ahead.sitting
    expect(journal.map(({ seq }) => seq).slice(-3)).toEqual([nextSeq, nextSeq + 1, nextSeq + 2])
  })

  test('cannot be one that was struck out just before a kill', async () => {
    const { ahead, content } = await workedOn()
    const strike = { ...answerTo(1, null, ahead.sitting.nextSeq), kind: 'strike', value: ['B'] } as Operation
    journalOperation(localStorage, person.uid, ATTEMPT_ID, strike)
    const { radio } = drawAhead(ahead, content)
    expect(radio(1, 'B').closest('.option')).toHaveTextContent('(struck out)')
    const before = readJournal(localStorage, person.uid, ATTEMPT_ID).length
    radio(1, 'B').click()
    expect(radio(1, 'B')).not.toBeChecked()
    expect(readJournal(localStorage, person.uid, ATTEMPT_ID)).toHaveLength(before)
  })

  test('is not shown as made where the program does not take it', async () => {
    const { ahead, content } = await workedOn()
    const before = readJournal(localStorage, person.uid, ATTEMPT_ID).length
    const { radio } = drawAhead(ahead, content)
    globalThis.takeChoiceAhead = () => false
    radio(2, 'D').click()
    expect(radio(2, 'D')).not.toBeChecked()
    expect(radio(2, 'C')).toBeChecked()
    expect(readJournal(localStorage, person.uid, ATTEMPT_ID)).toHaveLength(before)
  })

  test('is not taken any more once the time is over', async () => {
    const { ahead, content } = await workedOn()
    const before = readJournal(localStorage, person.uid, ATTEMPT_ID).length
    const { radio } = drawAhead(ahead, content)
    const deadline = Date.parse(ahead.sitting.deadline) - ahead.clockOffset
    jest.spyOn(Date, 'now').mockReturnValue(deadline - 1)
    radio(1, 'A').click()
    jest.spyOn(Date, 'now').mockReturnValue(deadline)
    radio(3, 'A').click()
    expect(radio(1, 'A')).toBeChecked()
    expect(radio(3, 'A')).not.toBeChecked()
    expect(readJournal(localStorage, person.uid, ATTEMPT_ID)).toHaveLength(before + 1)
  })

  test('that cannot be kept is not shown as made', async () => {
    const { ahead, content } = await workedOn()
    const { main, radio } = drawAhead(ahead, content)
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    radio(1, 'B').click()
    radio(2, 'D').click()
    expect(radio(1, 'B')).not.toBeChecked()
    expect(radio(2, 'C')).toBeChecked()
    expect(main.querySelectorAll('[data-checked]')).toHaveLength(1)
  })
})

test.each([
  ['an option', 'input[name=question-3][value=C]'],
  ['the passage', '.sheet[aria-label="Passage text"]'],
  ['the divider', '.divider'],
])('a reader at %s is there still in the room that is drawn anew', async (_where, selector) => {
  const { ahead, content } = await workedOn()
  const { main } = drawAhead(ahead, content)
  const focus = jest.spyOn(HTMLElement.prototype, 'focus')
  main.querySelector<HTMLElement>(selector)!.focus()
  const drawnAnew = main.cloneNode(true) as HTMLElement
  // Of each sheet there are nine, of which one is open.
  const hidden = drawnAnew.querySelector('.sheet')!.cloneNode(true) as HTMLElement
  hidden.removeAttribute('data-open')
  hidden.ariaHidden = 'true'
  drawnAnew.querySelector('.sheets')!.prepend(hidden)
  main.replaceWith(drawnAnew)
  await Promise.resolve()
  expect(document.activeElement).toBe([...drawnAnew.querySelectorAll(selector)].at(-1))
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true })
})

test('a page of another version draws nothing ahead', async () => {
  const { ahead, content } = await workedOn()
  document.body.innerHTML =
    '<div id="root"><main>Login</main></div><template id="room-ahead"><main></main></template>'
  expect(() => drawRoomAhead(document, ahead, content)).toThrow('The page has no h1.')
  expect(document.body).toHaveTextContent('Login')
})
