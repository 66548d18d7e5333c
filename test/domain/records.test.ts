import { User, UserClaim, type TestEntry } from '../../domain/records'
import type { Request } from '../../domain/wire'

type SameKeys<A, B> = [keyof A, keyof B] extends [keyof B, keyof A] ? true : never
type Claim = Request<'updateUser'>

/** What the types miss, since each is made of the other's parts only as long as nobody takes one apart. */
const entryOf = ({ shape }: typeof User | typeof UserClaim) =>
  Object.keys(shape.tests.def.element.shape).sort()

test('a record goes back to the server with every field that it came with', () => {
  const records: SameKeys<User, Claim> = true
  const entries: SameKeys<TestEntry, Claim['tests'][number]> = true
  expect([records, entries]).toEqual([true, true])
  expect(Object.keys(UserClaim.shape).sort()).toEqual(Object.keys(User.shape).sort())
  expect(entryOf(UserClaim)).toEqual(entryOf(User))
})
