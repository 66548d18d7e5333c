import { useEffect, useRef, useState } from 'react'
import { Box, Button, Center, Spinner, Stack } from '@chakra-ui/react'

/** A retry is offered after this time. */
const LATE_MS = 10_000

type WaitProps = {
  children: string
  /** Covers the whole screen. */
  cover?: boolean
  /** Shows a Cancel button, which takes the focus; covers the screen. */
  onCancel?(): void
  /** Offered if the wait is long and cannot be cancelled; null covers the screen without a retry. */
  onRetry?: (() => void) | null
}

/** Appears after a delay. */
export function Wait({ children, cover = false, onCancel, onRetry = reload }: WaitProps) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  const ways = (
    <>
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
    </>
  )
  if (cover || onCancel || onRetry === null) {
    return (
      <Center {...layer} inset="0" zIndex="3" flexDirection="column" gap="4">
        <Spinner size="xl" aria-hidden />
        <div role="status">{children}</div>
        {ways}
      </Center>
    )
  }
  return (
    // Below the header.
    <Box {...layer} inset="3.75rem 0 0" zIndex="1" overflow="hidden">
      <Stack
        gap="4"
        alignItems="flex-start"
        maxWidth="page"
        marginInline="auto"
        paddingInline={{ base: '4', md: '8' }}
        paddingBlock={{ base: '6', md: '10' }}
      >
        <Box {...bone} width="16rem" height="2.25rem" />
        <div role="status">{children}</div>
        {ways}
        <Box {...bone} width="full" height="9rem" />
        <Box {...bone} width="full" height="1.25rem" />
        <Box {...bone} width="80%" height="1.25rem" />
        <Box {...bone} width="60%" height="1.25rem" />
      </Stack>
    </Box>
  )
}

const layer = {
  className: 'wait',
  position: 'fixed',
  background: 'paper',
  color: 'mutedInk',
  animation: 'appear 160ms ease-out 300ms backwards',
} as const

const bone = { 'aria-hidden': true, maxWidth: 'full', background: 'tint', borderRadius: 'small' } as const

const reload = () => window.location.reload()
