import { Box } from '@chakra-ui/react'
import { LOW_TIME_SECONDS } from '../../../domain/exam'
import { formatClock } from '../../../domain/time'
import { useAppSelector } from '../../redux/hooks'
import { selectClockOffset } from './testSessionSlice'
import { useSecondsLeft } from './useSecondsLeft'

/** The countdown in mm:ss; at 300 seconds or less in the error colour, and saying so (specification, section 2). */
export function Countdown({ deadline }: { deadline: string }) {
  const seconds = useSecondsLeft(deadline, useAppSelector(selectClockOffset))
  const isLow = seconds <= LOW_TIME_SECONDS
  return (
    <Box role="timer" aria-label="Time left" data-low={isLow} color={isLow ? 'red' : 'ink'} textAlign="end">
      {/* A word beside the colour, in a place kept for it: nothing moves when it appears. */}
      <Box as="span" visibility={isLow ? 'visible' : 'hidden'} marginEnd="2" textStyle="small">
        Low time
      </Box>
      <Box as="span" fontVariantNumeric="tabular-nums" fontWeight="600" fontSize="xl">
        {formatClock(seconds)}
      </Box>
    </Box>
  )
}
