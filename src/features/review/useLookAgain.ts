import { useState } from 'react'
import type { Filter } from '../../../domain/results/report'
import type { Reviewing } from './useReport'

/** The questions that a reviewer goes through, one after another. */
export type LookAgain = {
  /** Null while none is chosen: those that were missed are gone through then. */
  filter: Filter | null
  choose(filter: Filter | null): void
  /** In the middle of a sentence: 'missed', 'flagged'. */
  what: string
  /** The first of them after a question, from the start again after the last; none where it is the only one. */
  after(question: number): number | undefined
}

const words: Record<Filter, string> = {
  wrong: 'wrong',
  unanswered: 'unanswered',
  flagged: 'flagged',
  struck: 'struck-out',
  changed: 'changed',
  slow: 'slow',
  noted: 'noted',
}

export function useLookAgain(reviewing: Reviewing): LookAgain {
  const [filter, choose] = useState<Filter | null>(null)
  const questions = reviewing.status === 'ready' ? questionsOf(reviewing.filters, filter) : []
  return {
    filter,
    choose,
    what: filter === null ? 'missed' : words[filter],
    after: (question) =>
      questions.find((each) => each > question) ?? questions.find((each) => each !== question),
  }
}

function questionsOf(filters: Record<Filter, number[]>, filter: Filter | null): readonly number[] {
  const questions = filter === null ? [...filters.wrong, ...filters.unanswered] : filters[filter]
  return questions.toSorted((one, other) => one - other)
}
