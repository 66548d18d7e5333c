import { api } from '../../../src/api/api'
import { prefetch, takePrefetched } from '../../../src/api/prefetch'
import { newUser, person } from '../../support/browser/fakeServer'
import { fakeServerBeforeEach } from '../../support/browser/fakeServerBeforeEach'
import { fakeIdentity, openStore } from '../../support/browser/testStore'

const address = `http://localhost/api/getUserById?id=${person.uid}`
const fake = fakeServerBeforeEach()
afterEach(() => (globalThis.prefetched = undefined))

async function askForUser(token = 'token') {
  const identity = fakeIdentity({ token: async (fresh) => (fresh ? 'fresh-token' : token) })
  const { store } = await openStore({ identity })
  return store.dispatch(api.endpoints.getUserById.initiate({ id: person.uid }, { subscribe: false }))
}

test('uses a prefetched answer once', async () => {
  prefetch(address, 'token')
  expect(await askForUser()).toMatchObject({ data: newUser() })
  expect(fake.named('getUserById')).toHaveLength(1)
  expect(await askForUser()).toMatchObject({ data: newUser() })
  expect(fake.named('getUserById')).toHaveLength(2)
})

test('ignores an answer prefetched for another user', async () => {
  prefetch(address, 'another token')
  await askForUser()
  expect(fake.named('getUserById')).toMatchObject([
    { authorization: 'Bearer another token' },
    { authorization: 'Bearer token' },
  ])
})

test('ignores a prefetched answer older than 15 s', async () => {
  prefetch(address, 'token')
  const now = performance.now()
  jest.spyOn(performance, 'now').mockReturnValue(now + 15_001)
  expect(takePrefetched(address, 'token')).toBeUndefined()
})
