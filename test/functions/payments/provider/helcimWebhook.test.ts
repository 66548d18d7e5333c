import { createHmac } from 'node:crypto'
import { createHelcim } from '../../../../functions/payments/provider/helcim'
import { noCallLimits } from '../../../support/noLimits'

const NOW = Date.parse('2026-11-21T09:00:00.000Z')
const SECRET = Buffer.from('a secret between two').toString('base64')
const BODY = '{"id":"40000001","type":"cardTransaction"}'

type Parts = { id?: string; timestamp?: string; body?: string; secret?: string }

const timestampAt = (secondsFromNow: number) => String(NOW / 1000 + secondsFromNow)

function signatureOf({
  id = 'msg_1',
  timestamp = timestampAt(0),
  body = BODY,
  secret = SECRET,
}: Parts): string {
  const hmac = createHmac('sha256', Buffer.from(secret, 'base64'))
  return `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

function signed(parts: Parts = {}): Record<string, string> {
  return {
    'webhook-id': parts.id ?? 'msg_1',
    'webhook-timestamp': parts.timestamp ?? timestampAt(0),
    'webhook-signature': signatureOf(parts),
  }
}

const OTHER_SECRET = Buffer.from('a newer secret').toString('base64')

const helcimWith = (webhookSecret: string) =>
  createHelcim({
    name: 'helcim',
    apiUrl: 'http://127.0.0.1:1',
    apiToken: '',
    webhookSecret,
    isTest: false,
    calls: noCallLimits,
  })

describe('a webhook of Helcim', () => {
  const helcim = helcimWith(SECRET)
  const read = (headers: Record<string, string>, body = BODY, now = NOW) =>
    helcim.readWebhook(new Headers(headers), body, now)
  const taken = { eventId: 'msg_1', transId: '40000001' }

  test('with the right signature names its transaction', () => {
    expect(read(signed())).toEqual(taken)
  })

  const withSignatures = (...signatures: string[]) => ({
    ...signed(),
    'webhook-signature': signatures.join(' '),
  })
  const ours = signatureOf({})
  const theirs = signatureOf({ secret: 'b3RoZXI=' })
  const NUMBER = '{"id":40000001,"type":"cardTransaction"}'
  const LONG = 'm'.repeat(200)

  // The provider's last retry is 27 h 35 min later, and may carry the first one's time.
  test.each<[what: string, headers: Record<string, string>, body?: string]>([
    ['whose last signature is right', withSignatures(theirs, 'v1,', ours)],
    ['whose first signature is right', withSignatures(ours, theirs)],
    ['of thirty hours ago', signed({ timestamp: timestampAt(-108_000) })],
    ['of the last try', signed({ timestamp: timestampAt(-99_305) })],
    ['of a clock that is ahead', signed({ timestamp: timestampAt(300) })],
    ['with a number for an id', signed({ body: NUMBER }), NUMBER],
  ])('%s is taken', (_what, ...given) => {
    expect(read(...given)).toEqual(taken)
  })

  test.each<[what: string, headers: Record<string, string>, body?: string]>([
    ['signed with another secret', signed({ secret: 'b3RoZXI=' })],
    ['with no right signature', withSignatures(theirs, 'v1,', ours.replace('v1,', 'v2,'))],
    ['whose signature has no version', withSignatures(ours.slice(3))],
    ['with another body', signed(), BODY.replace('40000001', '40000002')],
    ['with a space more', signed(), `${BODY} `],
    ['with another number', { ...signed(), 'webhook-id': 'msg_2' }],
    ['with another time', { ...signed(), 'webhook-timestamp': timestampAt(1) }],
    ['of more than thirty hours ago (it is no longer taken)', signed({ timestamp: timestampAt(-108_001) })],
    ['of a clock too far ahead', signed({ timestamp: timestampAt(301) })],
    ['with a longer id than any', signed({ id: `${LONG}m` })],
    ...['soon', 'NaN', `-${timestampAt(0)}`, `${timestampAt(0)}.0`, '1.7e9', '0'.repeat(13)].map(
      (timestamp): [string, Record<string, string>] => [`of the time ${timestamp}`, signed({ timestamp })],
    ),
    ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
      (name): [string, Record<string, string>] => {
        const { [name]: _left, ...headers } = signed()
        return [`without ${name}`, headers]
      },
    ),
  ])('%s is not taken', (_what, ...given) => {
    expect(read(...given)).toBeNull()
  })

  test('is taken under either secret while one is changed for the other, and no third', () => {
    const both = helcimWith(`${SECRET},${OTHER_SECRET}`)
    const readBoth = (parts: Parts) => both.readWebhook(new Headers(signed(parts)), BODY, NOW)
    expect([readBoth({}), readBoth({ secret: OTHER_SECRET })]).toEqual([taken, taken])
    expect([readBoth({ secret: 'b3RoZXI=' }), readBoth({ secret: '' })]).toEqual([null, null])
  })

  test.each(['<xml>', '', '{"id":"40000001","type":"terminalCancel"}', '{"id":"40000001"}', `[${BODY}]`])(
    'whose body is %p is taken and names no transaction',
    (body) => {
      expect(read(signed({ body, id: LONG }), body)).toEqual({ eventId: LONG, transId: null })
    },
  )
})
