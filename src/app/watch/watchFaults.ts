import { whenIdle } from '../../ui/whenIdle'
import type { NotedFault } from './clientReports'

export type NoteFault = (kind: NotedFault['kind'], thrown: unknown) => void

/** One page load in so many measures how it felt. */
const MEASURED_ONE_IN = 10
/** Kept until they are sent; of these the reporter sends a few. */
const MOST_FAULTS = 20

/**
 * Notes what goes wrong on the page, and fetches the reporter (clientReports.ts) once there is something to report, or
 * once the page is idle where it is one that measures. Whatever fails in here fails in silence.
 * @returns for faults that the page's own events do not tell of
 */
export function watchFaults(page: Window): NoteFault {
  const faults: NotedFault[] = []
  const measures = Math.random() < 1 / MEASURED_ONE_IN
  let isFetched = false
  const fetchReporter = () => {
    if (isFetched) return
    isFetched = true
    import('./clientReports').then(
      ({ startReporting }) => startReporting(page, { faults, measures }),
      () => {
        isFetched = false
      },
    )
  }
  const note = (kind: NotedFault['kind'], thrown: unknown) => {
    if (faults.length < MOST_FAULTS) faults.push({ kind, thrown, pathname: page.location.pathname })
    fetchReporter()
  }
  page.addEventListener('error', ({ error, message }) => note('error', error ?? message))
  page.addEventListener('unhandledrejection', ({ reason }) => note('rejection', reason))
  if (measures) whenIdle(fetchReporter)
  return note
}
