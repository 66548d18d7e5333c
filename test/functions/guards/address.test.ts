import { Hono } from 'hono'
import { originOf, type Origin } from '../../../functions/guards/address'

async function originFor(socket: string | undefined, forwarded?: string, proxies = 0): Promise<Origin> {
  const app = new Hono().get('/', (c) => c.json(originOf(c, proxies)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const env = socket === undefined ? undefined : { incoming: { socket: { remoteAddress: socket } } }
  return (await app.request('/', { headers }, env)).json()
}

const networkFor = async (...given: Parameters<typeof originFor>) => (await originFor(...given)).network

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
    [undefined, 'unknown'],
  ])('%s is %s', async (socket, expected) => {
    expect(await originFor(socket)).toEqual({ network: expected, hop: null })
  })

  test('an X-Forwarded-For written by the client is not trusted', async () => {
    expect(await networkFor('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(await networkFor('10.0.0.1', '198.51.100.1, 203.0.113.7', 1)).toBe('203.0.113.7')
    expect(await networkFor('10.0.0.1', '198.51.100.1, 203.0.113.7, 10.0.0.2', 2)).toBe('203.0.113.7')
  })

  test.each([undefined, '', 'unknown', '203.0.113.7:99999999', '<script>', '127.0.0.1', '::1'])(
    'is shared by all callers without a known address when the header says %j',
    async (forwarded) => {
      for (const socket of ['192.0.2.1', '127.0.0.1', undefined]) {
        expect(await networkFor(socket, forwarded, 1)).toBe('unknown')
      }
    },
  )
})

describe('the hop before the innermost proxy', () => {
  test('comes from that proxy, whatever a caller outside the others has written', async () => {
    const forged = await originFor(undefined, '198.51.100.1, 203.0.113.7', 2)
    expect(forged).toEqual({ network: '198.51.100.1', hop: '203.0.113.7' })
    const forgedAgain = await originFor(undefined, '198.51.100.2, 1.1.1.1, 203.0.113.7', 2)
    expect(forgedAgain.hop).toBe('203.0.113.7')
    expect(await originFor(undefined, '203.0.113.7', 2)).toEqual({ network: 'unknown', hop: '203.0.113.7' })
  })
})
