import { useEffect, useRef, useState } from 'react'
import { Button, Center, Spinner } from '@chakra-ui/react'

/** Nobody is left to a wait that is longer without a way on. */
const LATE_MS = 10_000

type WaitProps = {
  children: string
  onCancel?(): void
  /** Offered when it takes long and cannot be cancelled; null where the page has to stay. */
  onRetry?: (() => void) | null
}

/**
 * A full-screen spinner that names what it waits for; shown only when the wait is long enough to be noticed.
 * @param onCancel ends the wait; its button has the focus
 */
export function Wait({ children, onCancel, onRetry = reload }: WaitProps) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  return (
    <Center
      className="wait"
      position="fixed"
      inset="0"
      zIndex="1"
      flexDirection="column"
      gap="4"
      background="paper"
      color="mutedInk"
      animation="appear 160ms ease-out 300ms backwards"
    >
      <Spinner size="xl" aria-hidden />
      <div role="status">{children}</div>
      {onCancel && (
        <Button ref={cancel} variant="outline" color="ink" onClick={onCancel}>
          Cancel
        </Button>
      )}
      {isLate && !onCancel && onRetry && (
        <Button variant="outline" color="ink" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Center>
  )
}

const reload = () => window.location.reload()
