import { screen } from '@testing-library/react'
import { delay, http } from 'msw'
import { watchIdentity } from '../../../src/auth/watchIdentity'
import { beginTest } from '../../../src/features/testSession/sync/beginTest'
import { person } from '../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../support/browser/fakeServerBeforeEach'
import { renderScreens } from '../../support/browser/renderScreens'
import { fakeIdentity, openSignedIn, openStore } from '../../support/browser/testStore'

const fake = fakeServerBeforeEach()

test.each([true, false])('after a reload the room waits for no record: %s', async (isAtWork) => {
  const before = await openSignedIn()
  await before.store.dispatch(beginTest(1))
  await before.persistor.flush()

  fake.server.use(http.get('*/api/getUserById', () => delay('infinite')))
  const identity = fakeIdentity({
    watch: (onChange) => {
      onChange(person)
      return () => undefined
    },
  })
  const { store } = await openStore({ identity })
  watchIdentity(identity, store.dispatch, localStorage, (uid) => isAtWork && uid === person.uid)
  renderScreens(store, '/testpage?testNumber=1')
  if (isAtWork) expect(await screen.findByRole('timer')).toBeVisible()
  else expect(await screen.findByText('Loading your tests')).toBeInTheDocument()
  expect(store.getState().auth.status).toBe('loadingUser')
})
