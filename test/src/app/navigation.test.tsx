import { screen, within } from '@testing-library/react'
import { fakeServerBeforeEach } from '../../support/browser/fakeServerBeforeEach'
import { openScreens } from '../../support/browser/renderScreens'

fakeServerBeforeEach()

async function openAt(address: string) {
  await openScreens(address)
  await screen.findByRole('button', { name: 'Log Out' }, { timeout: 10_000 })
}

test.each([
  ['/login', 'Tests', 'page'],
  ['/testpage?testNumber=1', 'Tests', 'true'],
  ['/purchase-history', 'Purchases', 'page'],
  ['/receipt?id=1', 'Purchases', 'true'],
  ['/account', 'Account', 'page'],
])('at %s the navigation marks %s', async (address, name, current) => {
  await openAt(address)
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Tests',
    'Practice',
    'Progress',
    'Purchases',
    'Account',
  ])
  const marked = links.filter((link) => link.hasAttribute('aria-current'))
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    [name, current],
  ])
})
