import { useEffect, useState } from 'react'
import { Box, Button, chakra } from '@chakra-ui/react'
import { formatClock } from '../../../domain/base/time'
import { PASSAGES_PER_TEST, TIME_LIMIT_SECONDS } from '../../../domain/exam'
import { Icon } from '../../ui/icons'

/** An even pace for one passage. */
const SECONDS = TIME_LIMIT_SECONDS / PASSAGES_PER_TEST

/** Optional; nothing happens when it ends. */
export function SampleClock() {
  const [end, setEnd] = useState<number | null>(null)
  const [left, setLeft] = useState(SECONDS)
  useEffect(() => {
    if (end === null) return
    const look = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000)))
    look()
    const timer = setInterval(look, 500)
    return () => clearInterval(timer)
  }, [end])
  if (end === null) {
    return (
      <Button
        variant="outline"
        paddingInline={{ base: '3', sm: '4' }}
        onClick={() => setEnd(Date.now() + SECONDS * 1_000)}
      >
        <Icon name="time" />
        <chakra.span srOnly={{ base: true, sm: false }}>Start the clock</chakra.span>
      </Button>
    )
  }
  return (
    <Box role="timer" aria-label="Time left" textStyle="figures" fontWeight="600" fontSize="1.25rem">
      {left === 0 ? 'Time is up' : formatClock(left)}
    </Box>
  )
}
