import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { selectSettings, settingChanged } from '../../../../../src/settings/settingsSlice'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { openScreens, renderScreens } from '../../../../support/browser/renderScreens'
import { openSignedIn } from '../../../../support/browser/testStore'

jest.setTimeout(60_000)
fakeServerBeforeEach()

test('the tour is before the first test on a device, and seen once it is started', async () => {
  const { store } = await openScreens('/testpage?testNumber=1')
  expect(await screen.findByRole('region', { name: 'Your tools' })).toBeVisible()
  expect(screen.getAllByText(/^Select text|^Strike out an|^Flag a|^Every tool/)).toHaveLength(4)
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))
  await screen.findByRole('timer')
  expect(selectSettings(store.getState()).tourSeen).toBe(true)
})

test('a tour that was seen is not shown again', async () => {
  const { store } = await openSignedIn()
  store.dispatch(settingChanged({ tourSeen: true }))
  renderScreens(store, '/testpage?testNumber=1')
  expect(await screen.findByRole('button', { name: 'Start' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Your tools' })).toBeNull()
})
