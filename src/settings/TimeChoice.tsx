import { Field, NativeSelect } from '@chakra-ui/react'
import { TIME_FACTORS, TIME_LIMIT_SECONDS, timeLimitSeconds, type TimeFactor } from '../../domain/exam'
import { Failure } from '../ui/Failure'
import { nativeSelectSlotRecipe } from '../ui/theme/nativeSelectRecipe'
import type { TimeAllowed } from './timeAllowed'

/** Takes effect at the next start of a test. */
export function TimeChoice({ time }: { time: TimeAllowed }) {
  const { factor, isSaving, failure, choose } = time
  return (
    <>
      <Field.Root orientation="horizontal">
        <Field.Label>Time allowed</Field.Label>
        <NativeSelect.Root recipe={nativeSelectSlotRecipe}>
          <NativeSelect.Field
            value={factor}
            aria-busy={isSaving || undefined}
            onChange={({ target }) => {
              const chosen = TIME_FACTORS.find((each) => String(each) === target.value)
              if (chosen) choose(chosen)
            }}
          >
            {TIME_FACTORS.map((each) => (
              <option key={each} value={each}>
                {minutesWith(each)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </Field.Root>
      {failure && <Failure failure={failure} what="The time allowed was not changed." />}
    </>
  )
}

/** Returns '90 min' or '135 min (90 × 1.5)', as extra time is granted. */
function minutesWith(factor: TimeFactor): string {
  const minutes = `${timeLimitSeconds(factor) / 60} min`
  return factor === 1 ? minutes : `${minutes} (${TIME_LIMIT_SECONDS / 60} × ${factor})`
}
