import type { Among } from '../../../domain/results/comparison'
import { pagesWire } from '../../../domain/wire/pages'
import { api } from '../../api/api'
import { contracted } from '../../api/endpoints'
import { failureOf, type ApiFailure } from '../../api/failure'

const comparisonApi = api.injectEndpoints({
  endpoints: (build) => ({
    getComparison: contracted(build).query('getComparison', {
      tags: ['Attempt'],
      contract: pagesWire.getComparison,
    }),
  }),
})

export type Compared = {
  isLoading: boolean
  /** Null while loading, or for too few attempts. */
  among: Among | null
  failure: ApiFailure | null
  retry(): void
}

/** @param isShown whether the key is revealed; the server sends others' choices only then */
export function useComparison(attemptId: string, isShown: boolean): Compared {
  const asked = comparisonApi.useGetComparisonQuery({ attemptId }, { skip: !isShown })
  const { data, error, isLoading, refetch } = asked
  return {
    isLoading,
    among: data?.among ?? null,
    failure: data === undefined && error !== undefined ? failureOf(error) : null,
    retry: () => void refetch(),
  }
}
