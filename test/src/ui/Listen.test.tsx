import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Listen } from '../../../src/ui/Listen'

type Spoken = { text: string; onend?: () => void }
let spoken: Spoken[]
const cancel = jest.fn()
let voices: object[]
let onVoices: () => void

beforeEach(() => {
  spoken = []
  voices = [{}]
  cancel.mockClear()
  const speechSynthesis = {
    cancel,
    getVoices: () => voices,
    speak: (utterance: Spoken) => spoken.push(utterance),
    addEventListener: (_type: string, listener: () => void) => (onVoices = listener),
    removeEventListener: () => undefined,
  }
  class SpeechSynthesisUtterance {
    constructor(readonly text: string) {}
  }
  Object.assign(window, { speechSynthesis, SpeechSynthesisUtterance })
})
afterEach(() => {
  Reflect.deleteProperty(window, 'speechSynthesis')
})

const passage = (isOpen = true) => (
  <article>
    <h2>A title</h2>
    <Listen isOpen={isOpen} />
    <p data-paragraph="1">One sentence. “Another one.” A third?</p>
    <p data-paragraph="2">The end</p>
  </article>
)
const listen = () => userEvent.click(screen.getByRole('button', { name: 'Listen' }))

test('reads the paragraphs aloud, a sentence at a time, until it is pressed again', async () => {
  render(passage())
  await listen()
  expect(spoken.map(({ text }) => text)).toEqual(['One sentence.', '“Another one.”', 'A third?', 'The end'])
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(cancel).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Listen' })).toBeVisible()
})

test.each([
  ['the page is left', (view: ReturnType<typeof render>) => view.unmount()],
  ['another passage is opened', (view: ReturnType<typeof render>) => view.rerender(passage(false))],
  ['the window is closed', () => void window.dispatchEvent(new Event('pagehide'))],
])('falls silent when %s', async (_what, leave) => {
  const view = render(passage())
  await listen()
  expect(cancel).not.toHaveBeenCalled()
  act(() => leave(view))
  expect(cancel).toHaveBeenCalled()
})

test('is absent where the device has no voice, and comes with the first one', () => {
  voices = []
  render(passage())
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  voices = [{}]
  act(() => onVoices())
  expect(screen.getByRole('button', { name: 'Listen' })).toBeVisible()
})

test('is absent where the platform lacks it', () => {
  Reflect.deleteProperty(window, 'speechSynthesis')
  render(passage())
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
