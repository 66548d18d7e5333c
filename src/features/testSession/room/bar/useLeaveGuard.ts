import { useCallback } from 'react'
import { useBeforeUnload, useBlocker, type Blocker, type BlockerFunction } from 'react-router-dom'

const leavesPage: BlockerFunction = ({ currentLocation: here, nextLocation: next }) =>
  here.pathname !== next.pathname || here.search !== next.search

/** While the clock runs, holds a link, the Back button or a closed tab that leaves the test until the user confirms. */
export function useLeaveGuard(): Blocker {
  useBeforeUnload(useCallback((event) => event.preventDefault(), []))
  return useBlocker(leavesPage)
}
