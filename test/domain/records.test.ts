import { claimOf, User, UserClaim, type TestEntry } from '../../domain/records'
import { testNumbers } from '../../domain/exam'

/** Fields that only the server sets; all others make the round trip. */
const TOLD = ['bundleHeld', 'plan', 'serverNow', 'timeFactor'] as const
const TOLD_OF_A_TEST = ['finishedAt', 'running', 'takenBack'] as const

type SameKeys<A, B> = [keyof A, keyof B] extends [keyof B, keyof A] ? true : never
type Told = (typeof TOLD)[number]
type ToldOfATest = (typeof TOLD_OF_A_TEST)[number]

const entryOf = ({ shape }: typeof User | typeof UserClaim) => Object.keys(shape.tests.def.element.shape)

test('each field of a record is either the server’s alone or goes back with it', () => {
  const records: SameKeys<Omit<User, Told>, UserClaim> = true
  const entries: SameKeys<Omit<TestEntry, ToldOfATest>, UserClaim['tests'][number]> = true
  expect([records, entries]).toEqual([true, true])
  expect([...Object.keys(UserClaim.shape), ...TOLD].sort()).toEqual(Object.keys(User.shape).sort())
  expect([...entryOf(UserClaim), ...TOLD_OF_A_TEST].sort()).toEqual(entryOf(User).sort())
})

test('a record with every field that the server tells is a claim that the server takes', () => {
  const instant = '2026-11-22T12:21:00.000Z'
  const running = { attemptId: '00000000-0000-4000-8000-0000000000aa', deadline: instant }
  const told = User.parse({
    ...{ id: 'me', username: 'me@example.com', timeFactor: 1.5, bundleHeld: true, serverNow: instant },
    tests: testNumbers.map((number) => ({
      ...{ number, paid: true, score: '41/55', inTime: '40/55', answers: [], running, finishedAt: instant },
      takenBack: { at: instant, refunded: true },
    })),
  })
  expect(UserClaim.safeParse(claimOf(told)).success).toBe(true)
  expect(UserClaim.safeParse(told).success).toBe(false)
})
