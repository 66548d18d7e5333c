import type { NotedFault } from './clientReports'

export type NoteFault = (kind: NotedFault['kind'], thrown: unknown) => void

const MOST_FAULTS = 20

/**
 * Loads the reporter (clientReports.ts) at the first error.
 * @returns reports errors that cause no event on `page`
 */
export function watchFaults(page: Window): NoteFault {
  const faults: NotedFault[] = []
  let isFetched = false
  const fetchReporter = () => {
    if (isFetched) return
    isFetched = true
    import('./clientReports').then(
      ({ startReporting }) => startReporting(page, faults),
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
  return note
}
