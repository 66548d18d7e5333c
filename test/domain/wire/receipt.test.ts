import { paidForText } from '../../../domain/wire/receipt'

test.each([
  [undefined, null],
  [[], null],
  [[1], 'Tests 2, 3, 4, 5, 6, 7, 8, 9, and 10. You already had Test 1.'],
  [[1, 2, 3, 4, 5, 7, 9, 10], 'Tests 6 and 8. You already had Tests 1, 2, 3, 4, 5, 7, 9, and 10.'],
])('a bundle whose price left out %j was paid for the rest', (takenOff, text) => {
  expect(paidForText(takenOff)).toBe(text)
})
