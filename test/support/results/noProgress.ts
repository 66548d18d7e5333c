import type { Progress } from '../../../domain/results/progress'

export const noProgress: Progress = {
  attempts: [],
  bySkill: [],
  byField: [],
  byDiscipline: [],
  minutes: [],
  evenMinutes: null,
  changes: { better: 0, worse: 0, neither: 0 },
  unshown: 0,
  earlier: 0,
  practiced: [],
}
