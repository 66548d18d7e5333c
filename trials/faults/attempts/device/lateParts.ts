import type { AppStore } from '../../../../src/app/store/makeStore'
import { hasAttempt } from '../../../../src/features/testSession/state/states'
import { selectSession } from '../../../../src/features/testSession/state/testSessionSlice'
import type { Timeline } from '../timeline'

/** Stops virtual time while a page imports the scoring code, which comes from disk in real time. */
export function holdForLateParts(store: AppStore, timeline: Timeline): void {
  let stood = ''
  store.subscribe(() => {
    const session = selectSession(store.getState())
    const attempt = hasAttempt(session) ? session.attemptId : ''
    const stands = `${store.getState().auth.status} ${session.status} ${attempt}`
    if (stands !== stood) timeline.hold(loadLateParts())
    stood = stands
  })
}

/** Twice, because the page's own import resolves between the two. */
async function loadLateParts(): Promise<void> {
  for (const _time of ['before the page', 'after it']) {
    await import('../../../../src/features/testSession/sync/score')
  }
}
