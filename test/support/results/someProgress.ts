import type { Progress } from '../../../domain/results/progress'
import { noonOf } from '../noonOf'
import { noProgress } from './noProgress'

const attempt = (digit: number, right: number) => ({
  attemptId: `00000000-0000-4000-8000-00000000000${digit}`,
  ...{ testNumber: digit, ordinal: 1, finishedAt: noonOf('2026-11-22'), right, of: 55 },
})

export const someProgress: Progress = {
  ...noProgress,
  attempts: [attempt(1, 22), attempt(2, 33)],
  bySkill: [
    { name: 'comprehension', right: 30, of: 40 },
    { name: 'reasoning-within', right: 9, of: 9 },
    { name: 'reasoning-beyond', right: 16, of: 61 },
  ],
  byDiscipline: [{ name: 'Ethics', right: 1, of: 6 }],
  minutes: [{ passage: 1, minutes: 12.25 }],
  evenMinutes: 10,
  changes: { better: 5, worse: 2, neither: 1 },
}
