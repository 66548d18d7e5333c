import { createFakeServer } from './fakeServer'
import { closePages } from './testStore'

export function fakeServerBeforeEach(): ReturnType<typeof createFakeServer> {
  const fake = createFakeServer()
  beforeEach(() => {
    localStorage.clear()
    Object.assign(fake, createFakeServer())
    fake.server.listen({ onUnhandledRequest: 'error' })
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => {
    closePages()
    jest.useRealTimers()
    fake.server.close()
    jest.restoreAllMocks()
  })
  return fake
}
