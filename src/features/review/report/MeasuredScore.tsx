import { Box, Stack } from '@chakra-ui/react'
import { percentileOf, type Among } from '../../../../domain/results/comparison'
import { ownStandardError } from '../../../../domain/results/reliability'
import { Failure } from '../../../ui/Failure'
import type { Compared } from '../comparison'

type MeasuredScoreProps = { right: number; compared: Compared }

/** How sure a score is, in words, and how it stands among others' first attempts where there are enough of them. */
export function MeasuredScore({ right, compared: { among, failure, retry } }: MeasuredScoreProps) {
  return (
    <Stack gap="2" maxWidth="measure">
      <p>{errorText(right, among)}</p>
      {among && <p>{placeText(among)}</p>}
      {failure && <Failure failure={failure} what="How others did could not be loaded." onRetry={retry} />}
      <Box as="p" color="mutedInk" textStyle="small">
        {among
          ? 'Compared with each person’s first attempt at this text.'
          : 'A comparison with others appears once 30 people have finished this test.'}
      </Box>
    </Stack>
  )
}

function errorText(right: number, among: Among | null): string {
  const measured = among?.standardError ?? null
  const error = measured ?? ownStandardError(right)
  if (error === null) return 'Where none or all are right, one score alone has no standard error.'
  const source =
    measured === null ? 'estimated from this score alone' : `measured over ${among?.attempts} first attempts`
  const apart = one(error * Math.SQRT2)
  return (
    `Standard error: ${one(error)} questions, ${source}. If you took many tests like this one, about two of three scores ` +
    `would be within ${one(error)} of your average, so two scores less than ${apart} apart may differ by chance alone.`
  )
}

function placeText({ attempts, lower, same }: Among): string {
  // Nobody is above everybody, their own score included.
  const percentile = Math.min(99, Math.max(1, Math.round(percentileOf({ attempts, lower, same }))))
  return `Percentile ${percentile}: of ${attempts} first attempts, ${lower} scored lower and ${same} the same.`
}

function one(figure: number): string {
  return figure.toFixed(1)
}
