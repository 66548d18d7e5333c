import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../../ui/Button'
import { Dialog } from '../../../../ui/Dialog'

/** While the clock runs: the browser asks before the page is closed, and a link to another page asks once. */
export function LeaveGuard() {
  const navigate = useNavigate()
  const [address, setAddress] = useState<string | null>(null)
  const isAnswered = useRef(false)

  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      if (!link || isAnswered.current || staysHere(link, event)) return
      // Before the link's own handler, which would go there.
      event.preventDefault()
      event.stopPropagation()
      setAddress(link.pathname + link.search + link.hash)
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', ask, true)
    window.addEventListener('beforeunload', warn)
    return () => {
      document.removeEventListener('click', ask, true)
      window.removeEventListener('beforeunload', warn)
    }
  }, [])

  const stay = () => setAddress(null)
  return (
    <Dialog
      open={address !== null}
      title="Leave the test?"
      onClose={stay}
      actions={
        <>
          <Button
            variant="plain"
            onClick={() => {
              isAnswered.current = true
              setAddress(null)
              if (address !== null) void navigate(address)
            }}
          >
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

/** A link that leaves this page open: to another site, in another tab, or to a place on this page. */
function staysHere(
  link: HTMLAnchorElement,
  { button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent,
): boolean {
  const isElsewhere = link.origin !== location.origin || (link.target !== '' && link.target !== '_self')
  const isPlace = link.pathname === location.pathname && link.search === location.search
  return isElsewhere || isPlace || button !== 0 || ctrlKey || metaKey || shiftKey || altKey
}
