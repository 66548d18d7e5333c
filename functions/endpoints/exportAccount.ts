import { exportAccount as exportOf } from '../accounts/exportAccount'
import { userRules } from '../guards/limits'
import type { CloudFunction } from './cloudFunction'

export const exportAccount: CloudFunction<'exportAccount'> = {
  summary: 'Everything that is kept of the caller.',
  limit: userRules.exports,
  answer: (deps, { uid }) => exportOf(deps, uid),
}
