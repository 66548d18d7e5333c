import { wire, type FunctionName } from '../../../domain/wire'
import type { Endpoints } from '../../../functions/base/endpoint'
import { testApp, user } from '../testApp'

const names = Object.keys(wire) as FunctionName[]
const origin = 'https://evil.example'

function app() {
  const endpoint = jest.fn(async () => user)
  const endpoints = Object.fromEntries(names.map((name) => [name, endpoint])) as unknown as Endpoints
  return { endpoint, app: testApp({ endpoints }).app }
}

describe('a page of another origin', () => {
  test('cannot make a browser act on its own through any function: no cookie speaks for anybody', async () => {
    const { endpoint, app: product } = app()
    const cookie = 'session=ann; token=ann:ann@example.com'
    for (const name of names.filter((each) => wire[each].method === 'POST')) {
      const response = await product.request(`/api/${name}`, {
        method: 'POST',
        body: JSON.stringify(user),
        headers: { origin, 'content-type': 'text/plain', cookie },
      })
      expect(response.status).toBe(401)
      expect(response.headers.get('set-cookie')).toBeNull()
    }
    expect(endpoint).not.toHaveBeenCalled()
  })
})
