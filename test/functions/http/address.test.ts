import { Hono } from 'hono'
import { networkOf } from '../../../functions/http/address'

/** What a request of this socket and header counts as. */
async function networkFor(socket: string | undefined, forwarded?: string, trustedProxies = 0) {
  const app = new Hono().get('/', (c) => c.json(networkOf(c, trustedProxies)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const env = socket === undefined ? undefined : { incoming: { socket: { remoteAddress: socket } } }
  return (await app.request('/', { headers }, env)).json()
}

describe('the network that a request counts as', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001::1', '2001:db8:1:0::/64'],
    ['::1234', '0:0:0:0::/64'],
    ['127.0.0.1', null],
    ['::ffff:127.0.0.1', null],
    ['::1', null],
    [undefined, null],
  ])('%s is %s', async (socket, expected) => {
    expect(await networkFor(socket)).toBe(expected)
  })

  test('what a client writes into X-Forwarded-For is not believed', async () => {
    expect(await networkFor('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(await networkFor('10.0.0.1', '198.51.100.1, 203.0.113.7', 1)).toBe('203.0.113.7')
    expect(await networkFor('10.0.0.1', '198.51.100.1, 203.0.113.7, 10.0.0.2', 2)).toBe('203.0.113.7')
  })

  test.each(['', 'unknown', '203.0.113.7:99999999', '<script>'])(
    'an entry that is no address (%j) leaves the socket’s',
    async (forwarded) => {
      expect(await networkFor('192.0.2.1', forwarded, 1)).toBe('192.0.2.1')
    },
  )

  test('fewer entries than proxies leave the socket’s', async () => {
    expect(await networkFor('192.0.2.1', '203.0.113.7', 2)).toBe('192.0.2.1')
  })
})
