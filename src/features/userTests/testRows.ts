import { createSelector } from '@reduxjs/toolkit'
import type { User } from '../../../domain/records'
import { percentOf } from '../../../domain/results/scoring'

export type TestRow = {
  number: number
  paid: boolean
  /** 'N/A' if the test has not been taken. */
  score: string
  /** Null if the test has not been taken. */
  percent: number | null
  finishedAt: string | null
  /** The score without late answers, if it includes any. */
  inTime?: string
  isTaken: boolean
  /** Null if no attempt is running. */
  deadline: string | null
  takenBack?: User['tests'][number]['takenBack']
}

export const selectRows = createSelector([(user: User) => user.tests], (tests): TestRow[] =>
  tests.map(({ number, paid, score, inTime, running, finishedAt, takenBack }) => ({
    number,
    paid,
    score: score === '' ? 'N/A' : score,
    percent: percentOf(score),
    finishedAt: finishedAt ?? null,
    ...(inTime !== undefined && { inTime }),
    isTaken: score !== '',
    deadline: running?.deadline ?? null,
    ...(takenBack && { takenBack }),
  })),
)
