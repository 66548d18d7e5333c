import { watchAccount } from '../../auth/accountNews'
import { addAuthListeners } from '../../auth/authListeners'
import { addPurchaseListeners } from '../../features/purchase/purchaseListeners'
import { readBackJournal } from '../../features/testSession/sync/syncAttempt'
import { hearJournal } from '../../features/testSession/sync/watchJournal'
import { addTestSessionListeners } from '../../features/testSession/testSessionListeners'
import { addUserTestsListeners } from '../../features/userTests/userTestsListeners'
import type { AppThunk } from '../../redux/types'

export { hearJournal, readBackJournal, watchAccount }

/** Starts what works for a signed-in user: login, record, purchase and sync. Its chunk is here before a login is reported. */
export const startSignedIn =
  (): AppThunk<void> =>
  (_dispatch, _getState, { startListening }) => {
    addAuthListeners(startListening)
    addUserTestsListeners(startListening)
    addPurchaseListeners(startListening)
    addTestSessionListeners(startListening)
  }
