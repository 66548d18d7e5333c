import { isGuessable } from '../../../src/auth/guessable'

test.each([
  ['1234567890', 'a very common one'],
  ['Qwertyuiop', 'a very common one in other letters'],
  ['password123!', 'a very common one with a sign at its end'],
  ['basketball2024', 'a very common one with a year'],
  ['aaaaaaaaaaaa', 'one letter over and over'],
  ['abc1abc1abc1', 'one part over and over'],
  ['ann.smith99', 'with the name of the address'],
  ['my-Ann.Smith@example.com', 'with the address'],
])('%s is guessable: %s', async (password) => {
  expect(await isGuessable(password, 'Ann.Smith@example.com')).toBe(true)
})

test.each(['correct-horse-battery', 'a-secret-password', 'annual rainfall 4 ever'])(
  '%s is not',
  async (password) => {
    expect(await isGuessable(password, 'ann@example.com')).toBe(false)
  },
)
