import { Box, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { ScoreTrend, type ScoredAttempt } from './ScoreTrend'

type ScoreSummaryProps = {
  /** Oldest first. */
  attempts: readonly ScoredAttempt[]
  advice: string
  target: number | null
  practicePath: string
}

export function ScoreSummary({ attempts, advice, target, practicePath }: ScoreSummaryProps) {
  return (
    <Stack gap="2">
      <Box color="mutedInk">Your scores</Box>
      {attempts.length > 1 && <ScoreTrend attempts={attempts} target={target} />}
      <p>
        {advice} <Link to={practicePath}>Go to practice</Link>
      </p>
    </Stack>
  )
}
