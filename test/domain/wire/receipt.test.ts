import { paidForText, receiptMoment } from '../../../domain/wire/receipt'
import { noonOf } from '../../support/noonOf'

test('the moment of a payment names its time zone, the reader’s own or UTC', () => {
  expect(receiptMoment.local(noonOf('2026-11-22'))).toMatch(
    /^November 22, 2026 at 12:00:00\sPM (GMT\S+|[A-Z]{3,5})$/,
  )
  expect(receiptMoment.utc('2026-11-22T12:21:05.000Z')).toBe('2026-11-22 12:21 UTC')
})

test.each([
  [undefined, null],
  [[], null],
  [[1], 'Tests 2, 3, 4, 5, 6, 7, 8, 9, and 10. You already had Test 1.'],
  [[1, 2, 3, 4, 5, 7, 9, 10], 'Tests 6 and 8. You already had Tests 1, 2, 3, 4, 5, 7, 9, and 10.'],
])('a bundle whose price left out %j was paid for the rest', (takenOff, text) => {
  expect(paidForText(takenOff)).toBe(text)
})
