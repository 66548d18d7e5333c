import { Button } from './Button'
import { Notice } from './Notice'

type FailureProps = {
  failure: { message: string; requestId?: string }
  /** What did not work, as a sentence. */
  what: string
  onRetry?(): void
}

/** A failure in place: what happened, why as far as we know, the id for a report, and a way on. */
export function Failure({ failure, what, onRetry }: FailureProps) {
  return (
    <Notice tone="wrong">
      <div className="stack">
        <p>
          {what} {failure.message}
        </p>
        {failure.requestId && <p>If you write to us, please include this request ID: {failure.requestId}</p>}
        {onRetry && (
          <div className="row">
            <Button variant="plain" onClick={onRetry}>
              Retry
            </Button>
          </div>
        )}
      </div>
    </Notice>
  )
}
