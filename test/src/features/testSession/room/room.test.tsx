import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { Announcer, type Voice } from '../../../../../src/features/testSession/room/Announcer'
import { beginTest } from '../../../../../src/features/testSession/sync/beginTest'
import { reviewOpened } from '../../../../../src/features/testSession/state/testSessionSlice'
import { makeAttempt } from '../../../../support/browser/attempts'
import { person } from '../../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { renderScreens } from '../../../../support/browser/renderScreens'
import { openSignedIn } from '../../../../support/browser/testStore'

// The room is large, and slow to render on a busy machine.
jest.setTimeout(60_000)
const fake = fakeServerBeforeEach()

async function openRoom() {
  const { store } = await openSignedIn()
  await store.dispatch(beginTest(1))
  renderScreens(store, '/testpage?testNumber=1')
  await screen.findByRole('timer')
  return store
}

async function openReview() {
  const { store } = await openSignedIn()
  const attempt = makeAttempt({ status: 'finished', score: '0/55', inTime: '0/55', revealed: true })
  fake.state.attempt = attempt
  store.dispatch(reviewOpened({ attempt, ownerUid: person.uid }))
  renderScreens(store, '/testpage?testNumber=1')
  await screen.findByText('Score: 0/55')
  await screen.findAllByText(/^Show paragraph/)
}

const radio = (question: number, letter: string) =>
  document.querySelector<HTMLInputElement>(`input[name="question-${question}"][value=${letter}]`)!
const question = (number: number) => radio(number, 'A').closest('fieldset')!
const said = () => document.querySelector('.said')?.textContent?.replaceAll('\u200b', '')

test('a key that chooses is said to screen readers only, and takes the focus along; undo says what it took back', async () => {
  await openRoom()
  radio(1, 'A').focus()
  await userEvent.keyboard('c')
  expect(radio(1, 'C')).toBeChecked()
  expect(radio(1, 'C')).toHaveFocus()
  expect(said()).toBe('C chosen.')
  expect(document.querySelector('.said')).toHaveAttribute('data-hidden')
  await userEvent.keyboard('z')
  expect(said()).toBe('Undone: answer, question 1.')
  expect(document.querySelector('.said')).not.toHaveAttribute('data-hidden')
  await userEvent.keyboard('{Shift>}Z{/Shift}')
  expect(said()).toBe('Redone: answer, question 1.')
  // On a Cyrillic layout
  fireEvent.keyDown(document.body, { key: 'я', code: 'KeyZ', ctrlKey: true })
  expect(said()).toBe('Undone: answer, question 1.')
})

test('a spoken line is removed before it becomes untrue', () => {
  jest.useFakeTimers()
  const voice = createRef<Voice>()
  render(<Announcer voice={voice} />)
  act(() => voice.current?.say('89 minutes left.'))
  expect(screen.getByRole('status')).toHaveTextContent('89 minutes left.')
  act(() => jest.advanceTimersByTime(5_000))
  expect(screen.getByRole('status')).toHaveTextContent('89 minutes left.')
  act(() => jest.advanceTimersByTime(5_000))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  jest.useRealTimers()
})

test('a held key acts once, and what is said is what happened', async () => {
  await openRoom()
  await userEvent.keyboard('{a>20/}')
  expect(said()).toBe('A chosen.')
  expect([...fake.state.stored.values()].filter(({ kind }) => kind === 'answer').length).toBeLessThanOrEqual(
    1,
  )
  await userEvent.keyboard('a')
  expect(said()).toBe('A is your answer already.')
})

test('the Tab key comes to the skip links first, and once to the four strokes of a question', async () => {
  await openRoom()
  screen.getByRole('heading', { level: 1 }).focus()
  for (const name of ['Skip to the passage', 'Skip to the questions']) {
    await userEvent.tab()
    expect(screen.getByRole('button', { name })).toHaveFocus()
  }
  const strokes = within(question(1)).getAllByRole('button', { name: /^Strike out/ })
  expect(strokes.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1])
  strokes[0]?.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(strokes[1]).toHaveFocus()
  expect(strokes.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1, -1])
})

test('each part and control has a unique name, which pressing does not change', async () => {
  await openRoom()
  const parts = screen
    .getByRole('main')
    .querySelectorAll<HTMLElement>('button, nav, fieldset, [role=region], [role=group]')
  const names = [...parts].filter((each) => !each.closest('[aria-hidden=true]')).map(nameOf)
  const shared = names.filter((name, index) => name !== '' && names.indexOf(name) !== index)
  expect([...new Set(shared)].sort()).toEqual([
    'Highlight',
    ...['A', 'B', 'C', 'D'].map((each) => `Strike out ${each}`),
    'Undo',
  ])
  const flag = screen.getByRole('button', { name: 'Flag question 1', pressed: false })
  await userEvent.click(flag)
  expect(screen.getByRole('button', { name: 'Flag question 1', pressed: true })).toBe(flag)
})

test('words of an option are highlighted from the menu at the selection, and the option is not chosen', async () => {
  Range.prototype.getClientRects = () => [new DOMRect(0, 0, 80, 20)] as unknown as DOMRectList
  await openRoom()
  const words = radio(1, 'B').closest('label')!.querySelector('[data-paragraph]')!
  document.getSelection()?.setBaseAndExtent(words.firstChild!, 1, words.firstChild!, 8)
  await userEvent.click(await screen.findByRole('button', { name: 'Yellow' }))
  expect(radio(1, 'B').closest('label')!.querySelector('mark')).toHaveTextContent(/^Option B$/)
  fireEvent.click(radio(1, 'B').closest('label')!.querySelector('mark')!)
  expect(radio(1, 'B')).toBeChecked()
  expect(document.getSelection()?.isCollapsed).toBe(true)
  // A drag over the words ends with a click on their label.
  const label = radio(1, 'C').closest('label')!
  document.getSelection()?.selectAllChildren(label)
  fireEvent.click(label)
  expect(radio(1, 'C')).not.toBeChecked()
  document.getSelection()?.empty()
  fireEvent.click(label)
  expect(radio(1, 'C')).toBeChecked()
  Reflect.deleteProperty(Range.prototype, 'getClientRects')
})

test('the even pace is shown to users who turn it on, until they turn it off', async () => {
  await openRoom()
  await userEvent.click(screen.getByRole('button', { name: 'View' }))
  const choice = await screen.findByLabelText('Show where an even pace would be')
  expect(choice).not.toBeChecked()
  expect(screen.queryByText(/Even pace/)).not.toBeInTheDocument()
  await userEvent.click(choice)
  expect(screen.getByText('Even pace: passage 1')).toBeInTheDocument()
  await userEvent.click(choice)
  expect(screen.queryByText(/Even pace/)).not.toBeInTheDocument()
})

test('the word for what is saved speaks when answers stay on the device, and not at each one', async () => {
  await openRoom()
  const word = screen.getByText('Saved').closest('[role=status]')
  expect(word).toHaveAttribute('aria-live', 'off')
  fake.state.failing.set('saveAnswers', 'noAnswer')
  await userEvent.click(radio(1, 'B'))
  await waitFor(() => expect(word).toHaveTextContent('Not sent – kept on this device'))
  expect(word).toHaveAttribute('aria-live', 'polite')
})

test('a question is unseen until its words have come into sight, also where its passage is turned to', async () => {
  const watched = new Map<Element, () => void>()
  class Observer {
    constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
    observe(element: Element) {
      watched.set(element, () => this.tell([{ isIntersecting: true }]))
    }
    disconnect() {}
  }
  Object.assign(window, { IntersectionObserver: Observer })
  await openRoom()
  await userEvent.click(screen.getByRole('button', { name: /^Passage 2,/ }))
  await userEvent.keyboard('g')
  const standing = (number: number) =>
    screen.findByRole('button', { name: new RegExp(`^Question ${number},`) })
  expect(await standing(1)).toHaveAccessibleName('Question 1, unseen')
  expect(await standing(7)).toHaveAccessibleName('Question 7, unseen')
  act(() => watched.get(question(7).querySelector('legend')!)!())
  expect(await standing(7)).toHaveAccessibleName('Question 7, incomplete')
  expect(await standing(8)).toHaveAccessibleName('Question 8, unseen')
  Reflect.deleteProperty(window, 'IntersectionObserver')
})

function layOut(): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    return new DOMRect(0, this.matches('[data-evidence]') ? 600 : 100)
  })
}
const evidence = () => document.querySelector('[data-open] [data-evidence]')

test('in a review keys bring the focus to each question, and its paragraph into sight', async () => {
  await openReview()
  layOut()
  await userEvent.keyboard('n')
  await waitFor(() => expect(question(2)).toContainElement(document.activeElement as HTMLElement))
  expect(evidence()?.closest('[data-open]')?.scrollTop).toBe(500 - 16)
})

test('the paragraph that settles a question is brought into sight, and on a phone its tab opened', async () => {
  await openReview()
  layOut()
  await userEvent.click(screen.getByRole('tab', { name: 'Questions' }))
  await userEvent.click(within(question(3)).getByText(/^Show paragraph/))
  expect(screen.getByRole('tab', { name: 'Passage' })).toHaveAttribute('aria-selected', 'true')
  await waitFor(() => expect(evidence()?.closest('[data-open]')?.scrollTop).toBe(500 - 16))
})

const nameOf = (element: HTMLElement) =>
  element.getAttribute('aria-label') ??
  document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
  (element.matches('fieldset') ? element.querySelector('legend')?.textContent : element.textContent) ??
  ''
