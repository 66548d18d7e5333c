import { screen } from '@testing-library/react'
import { renderScreens } from '../../../support/browser/renderScreens'
import { openStore } from '../../../support/browser/testStore'

test('whoever wants a refund is told which number to send, and where it stands', async () => {
  const { store } = await openStore()
  renderScreens(store, '/return-refund-policy')
  await screen.findByRole('heading', { name: 'Return/Refund Policy' })
  expect(screen.getByRole('main')).toHaveTextContent(
    'give the invoice number from your receipt, which is linked from your Purchase History, or the date and amount',
  )
})
