import { screen } from '@testing-library/react'
import type { Identity } from '../../../../src/api/identityPort'
import { renderScreens } from '../../../support/browser/renderScreens'
import { fakeIdentity, openSignedIn } from '../../../support/browser/testStore'

export async function openAccount(change: Partial<Identity> = {}) {
  const logOut = jest.fn(async () => undefined)
  const opened = await openSignedIn({ identity: fakeIdentity({ logOut, ...change }) })
  renderScreens(opened.store, '/account')
  // The page's chunk is slow to compile for the first test.
  await screen.findByRole('heading', { name: 'Your Account' }, { timeout: 10_000 })
  return { ...opened, logOut, status: () => opened.store.getState().auth.status }
}
