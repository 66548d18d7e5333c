import { findUser, userRecord } from '../accounts/userRecord'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const setPlan: CloudFunction<'setPlan'> = {
  summary: 'Keeps the caller’s name, exam date and target score.',
  limit: userRules.changes,
  answer: async (deps, { uid }, plan) => {
    const user = await findUser(deps, uid)
    await deps.store.users.setPlan(uid, plan)
    return userRecord(deps, { ...user, ...plan })
  },
}
