import { wire, type FunctionName } from '../../../domain/wire'
import type { Endpoints } from '../../../functions/base/endpoint'
import { bearer, testApp, user } from '../testApp'

const names = Object.keys(wire) as FunctionName[]
const origin = 'https://evil.example'

function app() {
  const endpoint = jest.fn(async () => user)
  const endpoints = Object.fromEntries(names.map((name) => [name, endpoint])) as unknown as Endpoints
  return { endpoint, app: testApp({ endpoints }).app }
}

function expectNothingGranted({ headers }: Response): void {
  const granted = [...headers.keys()].filter((name) => name.startsWith('access-control-'))
  expect(granted).toEqual([])
}

describe('a page of another origin', () => {
  test('is granted no preflight for any address', async () => {
    const { endpoint, app: product } = app()
    const asked = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    }
    const others = ['/tests/test1/passage1.json', '/config.json', '/api/nothing']
    for (const path of [...names.map((name) => `/api/${name}`), ...others]) {
      const response = await product.request(path, { method: 'OPTIONS', headers: { origin, ...asked } })
      expectNothingGranted(response)
      expect(response.ok).toBe(false)
    }
    expect(endpoint).not.toHaveBeenCalled()
  })

  test('may not read what a simple request answers, even with a stolen token', async () => {
    const response = await app().app.request('/api/getUserById?id=ann', { headers: { ...bearer, origin } })
    expectNothingGranted(response)
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

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
