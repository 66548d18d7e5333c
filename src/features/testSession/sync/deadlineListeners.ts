import type { AppListenerApi, AppStartListening, RootState } from '../../../redux/types'
import { createDriftMeter, deviceTimes, serverNow, untilNextSecond } from '../state/serverClock'
import { ownerIsHere } from '../state/sessionOwner'
import { clockMoved, selectClockOffset, selectSession } from '../state/testSessionSlice'
import { syncAttempt, syncOnScreen } from './syncAttempt'
import { finishAtZero } from './userActs'

/** More than the drift on a busy or throttled page. */
const CLOCK_TOLERANCE_MS = 1_500

export function addDeadlineListeners(startListening: AppStartListening): void {
  startListening({
    predicate: (_action, after, before) => {
      const deadline = runningDeadline(after)
      return deadline !== null && deadline !== runningDeadline(before)
    },
    effect: watchDeadline,
  })
}

function runningDeadline(state: RootState): string | null {
  const session = selectSession(state)
  return session.status === 'inProgress' && ownerIsHere(state) ? session.deadline : null
}

/** Finishes the test at zero. Waits one second at a time, since sleep suspends long timers. */
async function watchDeadline(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState, delay, cancelActiveListeners } = listener
  cancelActiveListeners()
  const driftMs = createDriftMeter(deviceTimes)
  let offset = selectClockOffset(getState())
  /** Drift between the device's clocks since the last server time. */
  let unsureMs = 0
  for (;;) {
    const movedBy = driftMs()
    const isTold = selectClockOffset(getState()) !== offset
    unsureMs = isTold ? movedBy : unsureMs + movedBy
    // Sleep never sets the clock back, so the steady clock is right unless the server has just sent its time.
    if (movedBy < -CLOCK_TOLERANCE_MS && !isTold) dispatch(clockMoved({ byMs: movedBy }))
    offset = selectClockOffset(getState())
    // Set forward or asleep; only the server knows which.
    if (Math.abs(movedBy) > CLOCK_TOLERANCE_MS) await dispatch(syncOnScreen())
    const deadline = runningDeadline(getState())
    if (deadline === null) return
    const left = Date.parse(deadline) - serverNow(selectClockOffset(getState()))
    if (left > 0) {
      // Wakes together with the countdown.
      await delay(Math.min(left, untilNextSecond(deadline, selectClockOffset(getState()))))
    } else if (await isTimeOver(listener, Math.abs(unsureMs) <= CLOCK_TOLERANCE_MS)) {
      dispatch(finishAtZero())
      return
    } else {
      // Avoids a busy loop when the clocks disagree.
      await delay(1_000)
    }
  }
}

/** Asks the server first. Offline, time is over only if the device's two clocks agree. */
async function isTimeOver({ dispatch, getState }: AppListenerApi, isSure: boolean): Promise<boolean> {
  const session = selectSession(getState())
  if (session.status !== 'inProgress') return false
  const { data, failure } = await dispatch(syncAttempt(session.attemptId))
  if (failure) return isSure
  return data.finished === null && Date.parse(data.serverNow) >= Date.parse(data.deadline ?? session.deadline)
}
