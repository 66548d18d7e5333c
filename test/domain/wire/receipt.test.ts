import { receiptMoment } from '../../../domain/wire/receipt'

test('the moment of a payment names its time zone, the reader’s own or UTC', () => {
  const instant = '2026-11-22T12:21:05.000Z'
  expect(receiptMoment.local(instant)).toMatch(
    /^November 22, 2026 at \d{1,2}:\d\d:05\s[AP]M (GMT\S+|[A-Z]{3,5})$/,
  )
  expect(receiptMoment.utc(instant)).toBe('2026-11-22 12:21 UTC')
})
