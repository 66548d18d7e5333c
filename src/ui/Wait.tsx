import { useEffect, useRef, useState } from 'react'
import { Button } from './Button'
import './styles/frame.css'

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
  const cancel = useRef<HTMLDivElement>(null)
  useEffect(() => cancel.current?.querySelector('button')?.focus(), [])
  return (
    <div className="wait">
      <span aria-hidden />
      <div role="status">{children}</div>
      {onCancel && (
        <div ref={cancel}>
          <Button variant="plain" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
      {isLate && !onCancel && onRetry && (
        <Button variant="plain" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

const reload = () => window.location.reload()
