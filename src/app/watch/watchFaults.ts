import { whenIdle } from '../../ui/whenIdle'
import type { NotedFault } from './clientReports'

export type NoteFault = (kind: NotedFault['kind'], thrown: unknown) => void

/** One in this many page loads reports its vitals. */
const MEASURED_ONE_IN = 10
const MOST_FAULTS = 20

/**
 * Loads the reporter (clientReports.ts) at the first error, or when idle if this page load is measured.
 * @returns reports errors that cause no event on `page`
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
