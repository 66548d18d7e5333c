import type { MailOutcome } from '../api/identityPort'
import type { AppThunk } from '../redux/types'

export const sendVerification =
  (): AppThunk<Promise<MailOutcome>> =>
  (_dispatch, _getState, { identity }) =>
    identity.sendVerification()

export const refreshAddress =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { identity }) => {
    await identity.refresh().catch(() => undefined)
  }
