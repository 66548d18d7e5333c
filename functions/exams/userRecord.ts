import { testNumbers } from '../../domain/exam'
import type { TestEntry, User } from '../../domain/records'
import { present } from '../accounts/present'
import type { Deps } from '../deps'
import type { UserRow } from '../store/usersRepository'
import { scoreOf } from './attempts'
import { finishOverdue } from './overdue'

/**
 * The stored user.
 * @throws ApiError no_record, deleted
 */
export async function findUser({ store }: Deps, id: string): Promise<UserRow> {
  return present(await store.users.find(id))
}

/** A user's record (specification, section 3), made from entitlements and attempts each time it is asked for. */
export async function userRecord(deps: Deps, { id, username }: UserRow): Promise<User> {
  await finishOverdue(deps, id)
  const paid = await deps.store.users.paidTests(id)
  const latest = await deps.store.attempts.latestOfEachTest(id)
  const tests = testNumbers.map((number): TestEntry => {
    const mine = latest.filter(({ testNumber }) => testNumber === number)
    const finished = mine.find(({ status }) => status === 'finished')
    return {
      number,
      paid: paid.includes(number),
      score: finished ? scoreOf(finished) : '',
      answers: mine[0]?.answers ?? [],
    }
  })
  return { id, username, tests }
}
