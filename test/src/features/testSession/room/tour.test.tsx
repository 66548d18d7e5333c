import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { picture } from '../../../../../src/features/testSession/room/ToolsTour'
import { sampleContent } from '../../../../../src/features/welcome/sampleContent'
import { selectSettings, settingChanged } from '../../../../../src/settings/settingsSlice'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { openScreens, renderScreens } from '../../../../support/browser/renderScreens'
import { openSignedIn } from '../../../../support/browser/testStore'

jest.setTimeout(60_000)
fakeServerBeforeEach()

test('the tour is before the first test on a device, and seen once it is started', async () => {
  const { store } = await openScreens('/testpage?testNumber=1')
  expect(await screen.findByRole('region', { name: 'Your tools' })).toBeVisible()
  expect(screen.getAllByText(/^Select text|^Strike out an|^Flag a/)).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))
  await screen.findByRole('timer')
  expect(selectSettings(store.getState()).tourSeen).toBe(true)
})

test('the tour quotes the sample passage, so that no test is seen before its clock starts', () => {
  const sample = JSON.stringify(sampleContent)
  for (const quoted of Object.values(picture)) expect(sample).toContain(quoted.trim())
})

test('a tour that was seen is not shown again', async () => {
  const { store } = await openSignedIn()
  store.dispatch(settingChanged({ tourSeen: true }))
  renderScreens(store, '/testpage?testNumber=1')
  expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Your tools' })).toBeNull()
})
