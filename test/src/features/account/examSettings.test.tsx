import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { newUser } from '../../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../../support/browser/fakeServerBeforeEach'
import { openAccount } from './openAccount'

const fake = fakeServerBeforeEach()

async function openSettings() {
  await openAccount()
  const settings = within(screen.getByRole('region', { name: 'Exam settings' }))
  await settings.findByLabelText('Name')
  return settings
}
const saved = () => fake.named('setPlan').map(({ body }) => body)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save exam settings' }))

test('name, exam date and target are saved together, and an empty one is removed', async () => {
  fake.state.user = { ...newUser(), plan: { name: 'Maya', examDate: '2027-01-09', target: 45 } }
  const settings = await openSettings()
  expect(settings.getByLabelText('Exam date')).toHaveValue('2027-01-09')
  await userEvent.clear(settings.getByLabelText('Name'))
  await userEvent.clear(settings.getByLabelText('Target score'))
  await userEvent.type(settings.getByLabelText('Target score'), ' 48 ')
  await save()
  expect(await settings.findByText('Saved')).toBeVisible()
  expect(saved()).toEqual([{ name: null, examDate: '2027-01-09', target: 48 }])
  await userEvent.type(settings.getByLabelText('Name'), 'M')
  expect(settings.queryByText('Saved')).toBeNull()
})

test.each(['0', '56', '4.5', 'all'])('a target of %s is refused at its field', async (text) => {
  const settings = await openSettings()
  await userEvent.type(settings.getByLabelText('Target score'), text)
  await save()
  expect(await settings.findByRole('alert')).toHaveTextContent(
    'Enter a whole number from 1 to 55, or leave this empty.',
  )
  expect(saved()).toEqual([])
})

test('settings that could not be saved are said so, and stay in the form', async () => {
  fake.state.failing.set('setPlan', 'unavailable')
  const settings = await openSettings()
  await userEvent.type(settings.getByLabelText('Name'), 'Maya')
  await save()
  expect(await settings.findByText(/Your exam settings were not saved/)).toBeVisible()
  expect(settings.getByLabelText('Name')).toHaveValue('Maya')
})
