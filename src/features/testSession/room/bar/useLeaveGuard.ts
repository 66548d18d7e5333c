import { useCallback } from 'react'
import { useBeforeUnload, useBlocker, type Blocker, type BlockerFunction } from 'react-router-dom'

const leavesPage: BlockerFunction = ({ currentLocation: here, nextLocation: next }) =>
  here.pathname !== next.pathname || here.search !== next.search

/** Blocks links, the Back button and closing the tab during a test. */
export function useLeaveGuard(): Blocker {
  useBeforeUnload(useCallback((event) => event.preventDefault(), []))
  return useBlocker(leavesPage)
}
