import { Box, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { ScoreTrend, type ScoredAttempt } from './ScoreTrend'

type ScoreSummaryProps = {
  /** The earliest first. */
  attempts: readonly ScoredAttempt[]
  /** The weakest skill, in a sentence. */
  advice: string
  target: number | null
  practicePath: string
}

/** Scores so far and the skill to work on. One score is no trend. */
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
