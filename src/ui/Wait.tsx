import { useEffect, useRef } from 'react'
import { Button } from './Button'
import './styles/frame.css'

/**
 * A full-screen spinner that names what it waits for; shown only when the wait is long enough to be noticed.
 * @param onCancel ends the wait; its button has the focus
 */
export function Wait({ children, onCancel }: { children: string; onCancel?(): void }) {
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
    </div>
  )
}
