import { Alert, Button } from '@chakra-ui/react'

type FailureProps = {
  failure: { message: string; requestId?: string }
  /** A sentence. */
  what: string
  onRetry?(): void
}

export function Failure({ failure, what, onRetry }: FailureProps) {
  return (
    <Alert.Root status="error" role="alert">
      <p>
        {what} {failure.message}
      </p>
      {failure.requestId && <p>If you write to us, please include this request ID: {failure.requestId}</p>}
      {onRetry && (
        <Button variant="outline" marginTop="3" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Alert.Root>
  )
}
