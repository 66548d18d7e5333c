import { ClientReport } from '../../domain/clientReports'

const error = {
  screen: 'testPage',
  kind: 'render',
  message: 'x is undefined',
  frames: ['main.0f3a-1.js:1:204'],
}
const isTaken = (report: object) => ClientReport.safeParse(report).success

describe('a report of a browser', () => {
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
})
