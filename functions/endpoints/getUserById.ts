import { findUser, userRecord } from '../accounts/userRecord'
import { refuseOthers } from './ownership'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const getUserById: CloudFunction<'getUserById'> = {
  summary: 'The caller’s record.',
  limit: userRules.lookUps,
  answer: async (deps, caller, { id }) => {
    refuseOthers(caller, { id })
    return userRecord(deps, await findUser(deps, caller.uid))
  },
}
