import { useState } from 'react'
import type { TimeFactor } from '../../domain/exam'
import type { User } from '../../domain/records'
import { api } from '../api/api'
import { contracted } from '../api/endpoints'
import { failureOf, type ApiFailure } from '../api/failure'

/** Fetched with the pages where the time is chosen. */
const timeApi = api.injectEndpoints({
  endpoints: (build) => ({
    setTimeAllowed: contracted(build).mutation('setTimeAllowed'),
  }),
})

/** The time that somebody's tests have, and its choice, which their account keeps: it follows them to every device. */
export type TimeAllowed = {
  /** As the page shows it: what is being saved counts already. */
  factor: TimeFactor
  isSaving: boolean
  /** Why the last choice was not kept; null when it was. */
  failure: ApiFailure | null
  choose(factor: TimeFactor): void
}

export function useTimeAllowed({ timeFactor = 1 }: Pick<User, 'timeFactor'>): TimeAllowed {
  const [save, { isLoading, error }] = timeApi.useSetTimeAllowedMutation()
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
