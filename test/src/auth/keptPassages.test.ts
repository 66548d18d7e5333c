import { identityAbsent, identityFound, loggedOut } from '../../../src/auth/authSlice'
import { newUser, person } from '../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../support/browser/fakeServerBeforeEach'
import { noShelf, openStore, until } from '../../support/browser/testStore'

fakeServerBeforeEach()

async function signIn() {
  const tidy = jest.fn(noShelf.tidy)
  const clear = jest.fn(noShelf.clear)
  const { store } = await openStore({ passageCache: { ...noShelf, tidy, clear } })
  store.dispatch(identityFound(person))
  await until(() => tidy.mock.calls.length > 1)
  return { store, tidy, clear }
}

test('a login evicts the passages of other users, and those that the user no longer owns', async () => {
  const { tidy, clear } = await signIn()
  const tidied = tidy.mock.calls as unknown as [string, (testNumber: number) => boolean][]
  expect(tidied.map(([uid]) => uid)).toEqual([person.uid, person.uid])
  const has = (number: number) => tidied.every(([, each]) => each(number))
  const paid = newUser().tests.filter((test) => test.paid)
  expect(newUser().tests.filter(({ number }) => has(number))).toEqual(paid)
  expect(clear).not.toHaveBeenCalled()
})

test.each([
  ['a login that is lost', identityAbsent({ remembered: null })],
  ['a log-out', loggedOut()],
])('%s leaves no passage behind', async (_what, action) => {
  const { store, clear } = await signIn()
  await until(() => store.getState().auth.status === 'signedIn')
  store.dispatch(action)
  await until(() => clear.mock.calls.length > 0)
  expect(clear).toHaveBeenCalledTimes(1)
})
