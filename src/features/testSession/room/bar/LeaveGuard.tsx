import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../../ui/Button'
import { Dialog } from '../../../../ui/Dialog'
import { hearBackFirst } from '../../../../ui/page/backButton'

/** While the clock runs: the browser asks before the page is closed; a link to another page and its Back button ask once. */
export function LeaveGuard() {
  const navigate = useNavigate()
  /** Where somebody wants to go: an address, or so many steps in the browser's history. */
  const [wanted, setWanted] = useState<string | number | null>(null)
  const isAnswered = useRef(false)

  // As soon as it is in the page: a press of Back just after would go unasked.
  useLayoutEffect(() => {
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      if (!link || isAnswered.current || staysHere(link, event)) return
      // Before the link's own handler, which would go there.
      event.preventDefault()
      event.stopPropagation()
      setWanted(link.pathname + link.search + link.hash)
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const own = history.state
    const comeBack = (event: PopStateEvent) => {
      const steps = placeOf(event.state) - placeOf(own)
      // Come back already, or to an entry that is not the router's, which nobody can count the way to.
      if (isAnswered.current || !steps) return
      // The address has changed by now: the router is not to follow.
      event.stopImmediatePropagation()
      history.go(-steps)
      setWanted(steps)
    }
    document.addEventListener('click', ask, true)
    const ignoreBack = hearBackFirst(comeBack)
    window.addEventListener('beforeunload', warn)
    return () => {
      document.removeEventListener('click', ask, true)
      ignoreBack()
      window.removeEventListener('beforeunload', warn)
    }
  }, [])

  const stay = () => setWanted(null)
  const leave = () => {
    isAnswered.current = true
    setWanted(null)
    if (typeof wanted === 'number') void navigate(wanted)
    else if (wanted !== null) void navigate(wanted)
  }
  return (
    <Dialog
      open={wanted !== null}
      title="Leave the test?"
      onClose={stay}
      actions={
        <>
          <Button variant="plain" onClick={leave}>
            Leave
          </Button>
          <Button data-focus-first onClick={stay}>
            Stay
          </Button>
        </>
      }
    >
      <p>The clock keeps running while you are away. Your answers are kept, and you can come back to them.</p>
    </Dialog>
  )
}

/** An entry's place in the history, as the router numbers its own. */
const placeOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : NaN

/** A link that leaves this page open: to another site, in another tab, or to a place on this page. */
function staysHere(
  link: HTMLAnchorElement,
  { button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent,
): boolean {
  const isElsewhere = link.origin !== location.origin || (link.target !== '' && link.target !== '_self')
  const isPlace = link.pathname === location.pathname && link.search === location.search
  return isElsewhere || isPlace || button !== 0 || ctrlKey || metaKey || shiftKey || altKey
}
