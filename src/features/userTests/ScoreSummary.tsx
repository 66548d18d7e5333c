import { Box, Stack } from '@chakra-ui/react'
import type { Advice } from '../../../domain/results/findings'
import { AdviceText } from '../../ui/figures/AdviceText'
import { ScoreTrend, type ScoredAttempt } from './ScoreTrend'

type ScoreSummaryProps = {
  /** Oldest first. */
  attempts: readonly ScoredAttempt[]
  advice: Advice
  target: number | null
  practicePathOf(skill: string | null): string
}

export function ScoreSummary({ attempts, advice, target, practicePathOf }: ScoreSummaryProps) {
  return (
    <Stack gap="2">
      <Box color="mutedInk">Your scores</Box>
      {attempts.length > 1 && <ScoreTrend attempts={attempts} target={target} />}
      <p>
        <AdviceText {...{ advice, practicePathOf }} />
      </p>
    </Stack>
  )
}
