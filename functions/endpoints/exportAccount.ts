import { exportAccount as exportOf } from '../accounts/exportAccount'
import type { Deps } from '../deps'
import type { Endpoint } from '../base/endpoint'

/** Everything that is kept of the caller. */
export function exportAccount(deps: Deps): Endpoint<'exportAccount'> {
  return ({ uid }) => exportOf(deps, uid)
}
