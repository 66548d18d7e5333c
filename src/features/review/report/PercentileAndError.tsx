import { Box, Stack } from '@chakra-ui/react'
import { percentileOf, type Among } from '../../../../domain/results/comparison'
import { ownStandardError } from '../../../../domain/results/reliability'

type CertaintyProps = { right: number; among: Among | null }

export function Certainty({ right, among }: CertaintyProps) {
  return (
    <Stack
      as="section"
      aria-labelledby="certainty"
      gap="2"
      color="mutedInk"
      textStyle="small"
      maxWidth="measure"
    >
      <Box as="h2" id="certainty" textStyle="small" fontWeight="600">
        Margin of error
      </Box>
      <p>{errorText(right, among)}</p>
    </Stack>
  )
}

function errorText(right: number, among: Among | null): string {
  const error = among?.standardError ?? ownStandardError(right)
  if (error === null)
    return 'When no answer is right, or every one is, a single score cannot show how much of it is chance.'
  const questions = Math.max(1, Math.round(error))
  // The standard error of a difference is √2 times as large.
  const apart = Math.ceil(error * Math.SQRT2)
  return (
    `Chance moves a score by about ${questions} ${questions === 1 ? 'question' : 'questions'} up or down. ` +
    `Two of your scores less than ${apart} apart may differ by chance alone.`
  )
}

export function placeText({ attempts, lower, same }: Among): string {
  // `same` includes the user's own score.
  const percentile = Math.min(99, Math.max(1, Math.round(percentileOf({ attempts, lower, same }))))
  return `Percentile ${percentile}: of ${attempts} first attempts at this text, one by each person, ${lower} scored lower and ${same} the same.`
}
