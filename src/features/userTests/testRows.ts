import { createSelector } from '@reduxjs/toolkit'
import type { User } from '../../../domain/records'
import { percentOf } from '../../../domain/results/scoring'

/** One row of Available Tests. */
export type TestRow = {
  number: number
  paid: boolean
  /** As shown: 'N/A' while the test has not been taken. */
  score: string
  /** The score in percent, and when it was made; null while the test has not been taken, or nobody tells. */
  percent: number | null
  finishedAt: string | null
  /** What of it was in time, where answers that arrived late are in it too. */
  inTime?: string
  isTaken: boolean
  /** Until when its open attempt runs; null while none is open. */
  deadline: string | null
  /** How it was lost; absent while it is owned, or never was. */
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
