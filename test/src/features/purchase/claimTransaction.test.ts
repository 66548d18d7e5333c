import { forgetUser } from '../../../../src/auth/forgetUser'
import { claimTransaction } from '../../../../src/features/purchase/claimTransaction'

beforeEach(() => localStorage.clear())

test('a transaction is claimed once', () => {
  expect(claimTransaction(localStorage, 'me', '40000001')).toBe(true)
  expect(claimTransaction(localStorage, 'me', '40000001')).toBe(false)
  expect(claimTransaction(localStorage, 'me', '40000002')).toBe(true)
})

test('the end of an account leaves none of its transactions on the device, and all of another’s', () => {
  claimTransaction(localStorage, 'me', '40000001')
  claimTransaction(localStorage, 'you', '40000002')
  forgetUser(localStorage, 'me')
  expect(JSON.stringify({ ...localStorage })).not.toContain('40000001')
  expect(claimTransaction(localStorage, 'you', '40000002')).toBe(false)
})

test('a storage that throws keeps no payment from being recorded', () => {
  const forbidden = {
    getItem: () => {
      throw new Error('forbidden')
    },
  } as unknown as Storage
  expect(claimTransaction(forbidden, 'me', '40000001')).toBe(true)
})
