import { pino } from 'pino'
import { type Limits, addressRules } from '../../../functions/guards/limits'
import { counts } from '../../../functions/base/counters'
import { RateLimited } from '../../../functions/base/apiError'
import { clientReports } from '../../../functions/endpoints/clientReports'
import { noLimits } from '../../support/noLimits'
import { errorOf, testApp } from '../testApp'

const error = {
  screen: 'testPage',
  kind: 'render',
  message: 'TypeError: x is undefined',
  frames: ['main.0f3a.js:1:204'],
}

function makeApp(limits: Limits = noLimits) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const { app } = testApp({ log, clientReports: clientReports({ log }, limits) })
  const send = (body: unknown, sender: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
    app.request('https://p9.example/api/clientReports', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        ...{ 'user-agent': 'user-agent/7', referer: 'https://p9.example/testpage?testNumber=1' },
        ...sender,
      },
    })
  const events = () =>
    lines.map((line): Record<string, unknown> => JSON.parse(line)).filter((line) => 'event' in line)
  return { send, lines, events }
}

beforeEach(() => counts.resetMetrics())

describe('a report of a browser', () => {
  it('is a line for each error, and wants no login', async () => {
    const { send, events, lines } = makeApp()
    const response = await send({ errors: [error, { ...error, kind: 'rejection' }] })
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(events()).toMatchObject([
      { level: 40, event: 'clientError', ...error },
      { level: 40, event: 'clientError', ...error, kind: 'rejection' },
    ])
    expect(lines.join('')).not.toMatch(/user-agent|referer|p9\.example/)
  })

  it.each<[string, Record<string, string>]>([
    ['tells its origin alone', { origin: 'https://p9.example' }],
    ['came through hosting', { origin: 'https://shop.example', 'x-forwarded-host': 'shop.example' }],
  ])('is taken of a page that %s', async (_what, sender) => {
    const { send, events } = makeApp()
    expect((await send({ errors: [error] }, sender)).status).toBe(204)
    expect(events()).toHaveLength(1)
  })

  it('is counted by screen', async () => {
    const { send } = makeApp()
    await send({ errors: [error] })
    const text = await counts.metrics()
    expect(text).toContain('passage_nine_client_errors_total{screen="testPage",kind="render"} 1')
    expect(text).toContain('passage_nine_requests_total{function="clientReports",status="204"} 1')
  })

  it('logs no personal data, even when the page did not redact it', async () => {
    const { send, lines } = makeApp()
    const message = 'Error: ann@example.com kX8mQ2vJr5TzYb1NwPq7LsDf3Hg2 "option B" 5413330089099130'
    expect((await send({ errors: [{ ...error, message }] })).status).toBe(204)
    expect(lines.join('')).toContain('"message":"Error: [email] [token] \\"…\\" [number]"')
  })
})

describe('a report that is refused', () => {
  it.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another host of our domain', { 'sec-fetch-site': 'same-site', origin: 'https://a.p9.example' }],
    ['another site in an older browser', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['no page', {}],
  ])('comes from %s', async (_who, sender) => {
    const { send, events } = makeApp()
    const response = await send({ errors: [error] }, sender)
    expect(response.status).toBe(403)
    expect(events()).toEqual([])
  })

  it.each([
    ['no JSON', '{', 400],
    ['another form', { errors: 'many' }, 400],
    ['an unknown key', { errors: [], user: 'ann' }, 400],
    ['an address for a screen', { errors: [{ ...error, screen: '/login' }] }, 400],
    ['a place elsewhere', { errors: [{ ...error, frames: ['https://p9.example/a.js:1:1'] }] }, 400],
    ['a long message', { errors: [{ ...error, message: 'm'.repeat(201) }] }, 400],
    ['more than five errors', { errors: Array(6).fill(error) }, 400],
    ['more than 8 KiB', ' '.repeat(8 * 1024) + '{"errors":[]}', 413],
  ])('leaves no trace: %s', async (_what, body, status) => {
    const { send, events } = makeApp()
    const response = await send(body)
    expect(response.status).toBe(status)
    expect(JSON.stringify(await errorOf(response))).not.toMatch(/ann|evil|testpage\?/)
    expect(events()).toEqual([])
  })

  it('is one too many from an address', async () => {
    const ofAddress = jest.fn(() => Promise.reject(new RateLimited(17)))
    const { send, events } = makeApp({ ...noLimits, ofAddress })
    const response = await send({ errors: [error] })
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('17')
    expect(ofAddress).toHaveBeenCalledWith(addressRules.reports, expect.anything())
    expect(events()).toEqual([])
  })
})
