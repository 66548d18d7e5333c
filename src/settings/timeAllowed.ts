import { useState } from 'react'
import type { TimeFactor } from '../../domain/exam'
import type { User } from '../../domain/records'
import { useSetTimeAllowedMutation } from '../api/api'
import { failureOf, type ApiFailure } from '../api/failure'

/** Stored in the account. */
export type TimeAllowed = {
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
