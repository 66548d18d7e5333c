import { useState } from 'react'
import type { Filter } from '../../../domain/results/report'
import type { Reviewing } from './useReport'

export type Shown = {
  /** Null for all. */
  filter: Filter | null
  /** In order; null for all. Fixed while in use: deleting a note does not hide its question. */
  questions: readonly number[] | null
  choose(filter: Filter | null): void
}

export function useShown(reviewing: Reviewing): Shown {
  const [shown, setShown] = useState<Pick<Shown, 'filter' | 'questions'>>(ALL)
  return {
    ...shown,
    choose: (filter) => {
      if (filter === null || reviewing.status !== 'ready') return setShown(ALL)
      setShown({ filter, questions: reviewing.filters[filter] })
    },
  }
}

const ALL = { filter: null, questions: null }
