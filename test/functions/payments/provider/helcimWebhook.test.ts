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

  test('is taken when one of several signatures is right', () => {
    const wrong = signatureOf({ secret: 'b3RoZXI=' })
    const list = (...signatures: string[]) => read({ ...signed(), 'webhook-signature': signatures.join(' ') })
    expect(list(wrong, 'v1,', signatureOf({}))).toEqual(taken)
    expect(list(signatureOf({}), wrong)).toEqual(taken)
    expect(list(wrong, 'v1,', signatureOf({}).replace('v1,', 'v2,'))).toBeNull()
    expect(list(signatureOf({}).slice(3))).toBeNull()
  })

  test('that was signed with another secret is not taken', () => {
    expect(read(signed({ secret: 'b3RoZXI=' }))).toBeNull()
  })

  test('is taken under either secret while one is changed for the other, and no third', () => {
    const both = helcimWith(`${SECRET},${OTHER_SECRET}`)
    const readBoth = (parts: Parts) => both.readWebhook(new Headers(signed(parts)), BODY, NOW)
    expect([readBoth({}), readBoth({ secret: OTHER_SECRET })]).toEqual([taken, taken])
    expect(readBoth({ secret: 'b3RoZXI=' })).toBeNull()
    expect(readBoth({ secret: '' })).toBeNull()
  })

  test('is signed as it came: another body, number or time is not taken', () => {
    expect(read(signed(), BODY.replace('40000001', '40000002'))).toBeNull()
    expect(read(signed(), `${BODY} `)).toBeNull()
    expect(read({ ...signed(), 'webhook-id': 'msg_2' })).toBeNull()
    expect(read({ ...signed(), 'webhook-timestamp': timestampAt(1) })).toBeNull()
  })

  // The last of the provider's tries comes after 27 hours and 35 minutes, and may tell the first one's time.
  test.each([-108_000, -99_305, 300])('of %d seconds from now is still taken', (seconds) => {
    expect(read(signed({ timestamp: timestampAt(seconds) }))).toEqual(taken)
  })

  test.each([-108_001, 301])('of %d seconds from now is no longer taken', (seconds) => {
    expect(read(signed({ timestamp: timestampAt(seconds) }))).toBeNull()
  })

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('without %s is not taken', (name) => {
    const { [name]: _left, ...headers } = signed()
    expect(read(headers)).toBeNull()
  })

  test.each(['soon', 'NaN', `-${timestampAt(0)}`, `${timestampAt(0)}.0`, '1.7e9', '0'.repeat(13)])(
    'of the time %p is not taken',
    (timestamp) => {
      expect(read(signed({ timestamp }))).toBeNull()
    },
  )

  test('may have an id of two hundred characters and no longer one', () => {
    expect(read(signed({ id: 'm'.repeat(200) }))).toEqual({ ...taken, eventId: 'm'.repeat(200) })
    expect(read(signed({ id: 'm'.repeat(201) }))).toBeNull()
  })

  test.each([
    ['is no JSON', '<xml>'],
    ['is empty', ''],
    ['is of another type', '{"id":"40000001","type":"terminalCancel"}'],
    ['has no type', '{"id":"40000001"}'],
    ['has no id', '{"type":"cardTransaction"}'],
    ['is a list', `[${BODY}]`],
  ])('whose body %s is taken and names no transaction', (_what, body) => {
    expect(read(signed({ body }), body)).toEqual({ eventId: 'msg_1', transId: null })
  })

  test('may have a number for an id', () => {
    const body = '{"id":40000001,"type":"cardTransaction"}'
    expect(read(signed({ body }), body)).toEqual(taken)
  })
})
