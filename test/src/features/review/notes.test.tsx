import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NoteField } from '../../../../src/features/review/notes/NoteField'
import { Notebook } from '../../../../src/features/review/notes/Notebook'
import { useNotes } from '../../../../src/features/review/notes/useNotes'
import { renderPart } from '../../../support/browser/Themed'
import { ATTEMPT_ID, makeAttempt } from '../../../support/browser/attempts'
import { person } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { openSignedIn } from '../../../support/browser/testStore'

const fake = fakeServerBeforeEach()
beforeEach(() => {
  fake.state.attempt = makeAttempt({ status: 'finished', score: '1/55', revealed: true })
})

const draft = (folder = 'note') =>
  Object.entries({ ...localStorage }).find(([key]) =>
    key.startsWith(`passage-nine/${folder}/${person.uid}/${ATTEMPT_ID}/3/`),
  )?.[1] ?? null
const WRITTEN = '2026-11-21T09:00:00.000Z'

function Field() {
  const notes = useNotes(ATTEMPT_ID)
  return (
    <>
      <p>Noted: {notes.noted.join()}</p>
      <NoteField question={3} notes={notes} />
    </>
  )
}

async function open() {
  const { store } = await openSignedIn()
  return renderPart(<Field />, store)
}

async function write(text: string) {
  const add = await screen.findByRole('button', { name: /^Add a note to question 3$/ })
  await waitFor(() => expect(add).toBeEnabled())
  await userEvent.click(add)
  const box = await field()
  await waitFor(() => expect(box).toHaveFocus())
  await userEvent.keyboard(text)
}
const field = () => screen.findByRole('textbox', { name: /^Note on question 3$/ })
const saved = () => fake.named('saveNote').map(({ body }: { body: { text: string } }) => body.text)

test('a note is asked for, kept at each key, and sent once it is written', async () => {
  await open()
  await write('Too fast')
  expect(JSON.parse(draft() ?? '')).toMatchObject({ question: 3, text: 'Too fast' })
  expect(screen.getByRole('status')).toHaveTextContent('Saving')
  expect(screen.getByText('Noted: 3')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Saved$/), { timeout: 3_000 })
  expect(saved()).toEqual(['Too fast'])
  expect(draft()).toBeNull()
  expect(await field()).toHaveValue('Too fast')
})

test('an existing note is shown without the focus, and can be removed', async () => {
  fake.state.notes.set(3, { question: 3, text: 'Mixed up the critics', writtenAt: WRITTEN })
  await open()
  expect(await field()).toHaveValue('Mixed up the critics')
  expect(document.body).toHaveFocus()
  await userEvent.clear(await field())
  await waitFor(() => expect(saved()).toEqual(['']), { timeout: 3_000 })
  expect(screen.getByText('Noted:')).toBeVisible()
})

test('keeps the note on the device when the server refuses it, shows that, and sends it on the next visit', async () => {
  fake.state.failing.set('saveNote', 'noAnswer')
  const { unmount } = await open()
  await write('Kept')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/kept on this device/), {
    timeout: 3_000,
  })
  unmount()
  expect(draft()).toContain('Kept')
  fake.state.failing.clear()
  await open()
  expect(await field()).toHaveValue('Kept')
  await waitFor(() => expect(draft()).toBeNull(), { timeout: 3_000 })
  expect(fake.state.notes.get(3)?.text).toBe('Kept')
})

test('a note is saved when the user leaves within the pause', async () => {
  const { unmount } = await open()
  await write('Gone')
  expect(saved()).toEqual([])
  unmount()
  await waitFor(() => expect(saved()).toEqual(['Gone']), { timeout: 3_000 })
})

test('no field hides notes that could not be loaded', async () => {
  fake.state.failing.set('getNotes', 'unavailable')
  await open()
  await waitFor(() => expect(fake.named('getNotes').length).toBeGreaterThan(0))
  expect(screen.getByRole('button', { name: /^Add a note/ })).toBeDisabled()
})

test('sets aside a note that the server will never accept, and sends the next; removes characters that no database accepts', async () => {
  fake.respond('saveNote', ({ question, text, writtenAt }) =>
    text === 'Bad' ? 'bad_request' : { question, text, writtenAt },
  )
  await open()
  await write('Bad')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Not accepted/), {
    timeout: 3_000,
  })
  expect(draft()).toBeNull()
  expect(draft('set-aside-note')).toContain('Bad')
  await userEvent.click(await field())
  await userEvent.paste(' or\0 not')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Saved$/), { timeout: 3_000 })
  expect(saved()).toEqual(['Bad', 'Bad or not'])
})

test('tells the server which words it was written over', async () => {
  fake.state.notes.set(3, { question: 3, text: 'Mixed up', writtenAt: WRITTEN })
  await open()
  await userEvent.type(await field(), ' both')
  await waitFor(() => expect(saved()).toEqual(['Mixed up both']), { timeout: 3_000 })
  expect(fake.named('saveNote')[0]?.body).toMatchObject({ basedOn: WRITTEN })
})

async function openNotebook() {
  const { store } = await openSignedIn()
  renderPart(<Notebook />, store)
}

test('all notes stand on a page by test, each with what was asked and the way to its question', async () => {
  fake.state.notes.set(12, { question: 12, text: 'Too fast', writtenAt: WRITTEN })
  await openNotebook()
  expect(await screen.findByRole('heading', { name: 'Practice Test 1' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Question 12' })).toHaveAttribute(
    'href',
    `/testpage?testNumber=1&attempt=${ATTEMPT_ID}&question=12`,
  )
  expect(screen.getByText('Question text 12')).toBeVisible()
  expect(screen.getByText('Too fast')).toBeVisible()
})

test('before the first note the page says what will be there', async () => {
  await openNotebook()
  expect(await screen.findByRole('link', { name: 'Review a test' })).toHaveAttribute('href', '/login')
})
