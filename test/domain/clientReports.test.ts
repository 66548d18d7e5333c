import { ClientReport } from '../../domain/clientReports'

const error = {
  screen: 'testPage',
  kind: 'render',
  message: 'x is undefined',
  frames: ['main.0f3a-1.js:1:204'],
}
const vitals = { screen: 'login', lcp: 1203.5, fcp: 800, ttfb: 90, inp: 48, cls: 0.012 }
const isTaken = (report: object) => ClientReport.safeParse(report).success

describe('a report of a browser', () => {
  it('is taken as it is', () => {
    for (const kind of ['error', 'rejection', 'render']) {
      const report = { errors: [{ ...error, kind }], vitals }
      expect(ClientReport.parse(report)).toEqual(report)
    }
    expect(isTaken({ errors: [] })).toBe(true)
    expect(isTaken({ errors: [], vitals: { screen: 'other' } })).toBe(true)
  })

  it.each([
    ['an address for a screen', { screen: '/login' }],
    ['another kind', { kind: 'warning' }],
    ['more than it knows', { uid: 'uid-1' }],
    ['a long message', { message: 'm'.repeat(201) }],
    ['more than five frames', { frames: Array.from({ length: 6 }, () => 'a.js:1:1') }],
  ])('is refused with %s', (_what, change) => {
    expect(isTaken({ errors: [{ ...error, ...change }] })).toBe(false)
    expect(isTaken({ errors: Array(6).fill(error) })).toBe(false)
  })

  it.each(['a.js:1:1', `${'a'.repeat(80)}.js:1234567:1234567`])('may name the place %s', (frame) => {
    expect(isTaken({ errors: [{ ...error, frames: [frame] }] })).toBe(true)
  })

  it.each([
    'https://p9.example/a.js:1:1',
    'a.js:1:1?uid=uid-1',
    'a b.js:1:1',
    '.js:1:1',
    `${'a'.repeat(81)}.js:1:1`,
    'a.js:12345678:1',
    'a.js:1:12345678',
    'a.js:x:1',
    'a.js:1:x',
    'a.css:1:1',
  ])('names nothing but a place in the app’s own files: not %s', (frame) => {
    expect(isTaken({ errors: [{ ...error, frames: [frame] }] })).toBe(false)
  })

  it.each([{ lcp: -1 }, { lcp: 600_001 }, { cls: -0.1 }, { cls: 1_001 }, { uid: 'uid-1' }])(
    'measures nothing that cannot be: %j',
    (change) => {
      expect(isTaken({ errors: [], vitals: { ...vitals, ...change } })).toBe(false)
    },
  )
})
