import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServerBeforeEach } from '../../../../support/browser/fakeServerBeforeEach'
import { renderScreens } from '../../../../support/browser/renderScreens'
import { openSignedIn, until } from '../../../../support/browser/testStore'

const fake = fakeServerBeforeEach()

const press = async (name: RegExp) =>
  userEvent.click(within(await screen.findByRole('row', { name })).getByRole('button', { name: /^Purchase/ }))

test('another single test within five minutes is asked about where it is bought', async () => {
  const { store, frame } = await openSignedIn()
  renderScreens(store, '/login')
  await press(/^2 /)
  await until(() => frame.shown !== null)
  fake.payments.charge()
  frame.say({ kind: 'charged', transId: '40000001', hash: null })
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }))

  await press(/^3 /)
  const asked = await screen.findByRole('dialog', { name: 'Another card, or a few minutes' })
  expect(asked).toHaveTextContent('For 5 more minutes, the card provider declines the same amount')
  await userEvent.click(within(asked).getByRole('button', { name: 'Wait' }))
  expect(store.getState().purchase.current).toEqual({ status: 'idle' })
  await press(/^3 /)
  await userEvent.click(await screen.findByRole('button', { name: 'Use another card' }))
  await until(() => frame.shown !== null)
  expect(fake.payments.state.orders).toMatchObject([{ item: '2' }, { item: '3' }])
})
