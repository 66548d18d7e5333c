import { useState } from 'react'
import type { Filter } from '../../../domain/results/report'
import type { Reviewing } from './useReport'

/** What a review shows of its questions. */
export type Shown = {
  /** Null while all are shown. */
  filter: Filter | null
  /** In order; null for all. They stay while their reader works on them: a note that is taken away takes none from sight. */
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
