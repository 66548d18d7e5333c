import type { AppListenerApi, AppStartListening, RootState } from '../../../redux/types'
import { createDriftMeter, deviceTimes } from '../state/driftMeter'
import { serverNow, untilNextSecond } from '../state/serverClock'
import { ownerIsHere } from '../state/sessionOwner'
import { clockMoved, selectClockOffset, selectSession } from '../state/testSessionSlice'
import { syncAttempt } from './syncAttempt'
import { syncOnScreen } from './syncOnScreen'
import { finishAtZero } from './userActs'

/** More than a busy or throttled page drifts between two looks at the clock. */
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

/** At 0 the test finishes by itself. The wait is cut into seconds: a sleeping laptop stops long timers. */
async function watchDeadline(_action: unknown, listener: AppListenerApi): Promise<void> {
  const { dispatch, getState, delay, cancelActiveListeners } = listener
  cancelActiveListeners()
  const driftMs = createDriftMeter(deviceTimes)
  let offset = selectClockOffset(getState())
  /** What the two clocks disagree by since the server last told the time. */
  let unsureMs = 0
  for (;;) {
    const movedBy = driftMs()
    const isTold = selectClockOffset(getState()) !== offset
    unsureMs = isTold ? movedBy : unsureMs + movedBy
    // Set back: sleep never does that, so what the steady clock counted is right, unless the server has just told.
    if (movedBy < -CLOCK_TOLERANCE_MS && !isTold) dispatch(clockMoved({ byMs: movedBy }))
    offset = selectClockOffset(getState())
    // Set forward, or slept: only the server knows which.
    if (Math.abs(movedBy) > CLOCK_TOLERANCE_MS) await dispatch(syncOnScreen())
    const deadline = runningDeadline(getState())
    if (deadline === null) return
    const left = Date.parse(deadline) - serverNow(selectClockOffset(getState()))
    if (left > 0) {
      // With the countdown's turn of the second: the page wakes once, not twice.
      await delay(Math.min(left, untilNextSecond(deadline, selectClockOffset(getState()))))
    } else if (await isTimeOver(listener, Math.abs(unsureMs) <= CLOCK_TOLERANCE_MS)) {
      dispatch(finishAtZero())
      return
    } else {
      // Never ask in a tight circle, whatever the two clocks say of each other.
      await delay(1_000)
    }
  }
}

/**
 * Asks the server before giving up the rest: this device's clock may have been moved. Unreachable counts as over only
 * while the two clocks of the device agree.
 */
async function isTimeOver({ dispatch, getState }: AppListenerApi, isSure: boolean): Promise<boolean> {
  const session = selectSession(getState())
  if (session.status !== 'inProgress') return false
  const { data, failure } = await dispatch(syncAttempt(session.attemptId))
  if (failure) return isSure
  return data.finished === null && Date.parse(data.serverNow) >= Date.parse(data.deadline ?? session.deadline)
}
