import { useState } from 'react'
import { TIME_FACTORS, TIME_LIMIT_SECONDS, timeLimitSeconds, type TimeFactor } from '../../domain/exam'
import type { User } from '../../domain/records'
import { useSetTimeAllowedMutation } from '../api/api'
import { failureOf, type ApiFailure } from '../api/failure'
import { Failure } from '../ui/Failure'
import { Select } from '../ui/Select'

/** Stored in the account. */
type TimeAllowed = {
  /** Includes a choice that is still being saved. */
  factor: TimeFactor
  isSaving: boolean
  /** Of the last choice, or null. */
  failure: ApiFailure | null
  choose(factor: TimeFactor): void
}

export function useTimeAllowed({ timeFactor = 1 }: Pick<User, 'timeFactor'>): TimeAllowed {
  const [save, { isLoading, error }] = useSetTimeAllowedMutation()
  const [chosen, setChosen] = useState<TimeFactor>(timeFactor)
  return {
    factor: isLoading ? chosen : timeFactor,
    isSaving: isLoading,
    failure: error === undefined || isLoading ? null : failureOf(error),
    choose(factor) {
      setChosen(factor)
      void save({ timeFactor: factor })
    },
  }
}

/** Takes effect at the next start of a test. */
export function TimeChoice({ time }: { time: TimeAllowed }) {
  const { factor, isSaving, failure, choose } = time
  return (
    <>
      <Select
        label="Time allowed"
        inline
        value={factor}
        aria-busy={isSaving || undefined}
        onChoose={(value) => {
          const chosen = TIME_FACTORS.find((each) => String(each) === value)
          if (chosen) choose(chosen)
        }}
      >
        {TIME_FACTORS.map((each) => (
          <option key={each} value={each}>
            {minutesWith(each)}
          </option>
        ))}
      </Select>
      {failure && <Failure failure={failure} what="The time allowed was not changed." />}
    </>
  )
}

/** Returns '90 min' or '135 min (90 × 1.5)', as extra time is granted. */
function minutesWith(factor: TimeFactor): string {
  const minutes = `${timeLimitSeconds(factor) / 60} min`
  return factor === 1 ? minutes : `${minutes} (${TIME_LIMIT_SECONDS / 60} × ${factor})`
}
