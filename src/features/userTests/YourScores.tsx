import { Box, Stack } from '@chakra-ui/react'
import { adviceOf } from '../../../domain/results/findings'
import { pagesApi } from '../../api/pagesApi'
import { useUser } from '../../auth/usePerson'
import { AdviceText } from '../../ui/figures/AdviceText'
import { ScoreTrend } from '../../ui/figures/ScoreTrend'

export function YourScores() {
  const target = useUser()?.plan?.target ?? null
  const { data: progress } = pagesApi.useGetProgressQuery({})
  if (progress === undefined) return null
  return (
    <Stack gap="2">
      <Box color="mutedInk">Your scores</Box>
      {progress.attempts.length > 1 && (
        <ScoreTrend
          attempts={progress.attempts}
          target={target}
          labelOf={({ testNumber }, isOneOfFew) => (isOneOfFew ? `Test ${testNumber}` : `${testNumber}`)}
        />
      )}
      <p>
        <AdviceText advice={adviceOf(progress)} />
      </p>
    </Stack>
  )
}
