import { adviceOf } from '../../../domain/results/findings'
import { useGetProgressQuery } from '../../features/progress/progressApi'
import { ScoreSummary } from '../../features/userTests/ScoreSummary'
import { practiceOfSkill } from '../resultsPaths'

export function YourScores({ target }: { target: number | null }) {
  const { data: progress } = useGetProgressQuery({})
  if (progress === undefined) return null
  return (
    <ScoreSummary
      attempts={progress.attempts}
      advice={adviceOf(progress)}
      target={target}
      practicePathOf={practiceOfSkill}
    />
  )
}
