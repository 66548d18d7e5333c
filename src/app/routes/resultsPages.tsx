import { useSearchParams } from 'react-router-dom'
import { Uuid } from '../../../domain/base/scalars'
import { adviceOf } from '../../../domain/results/findings'
import { useGetUserByIdQuery } from '../../api/api'
import { Progress } from '../../features/progress/Progress'
import { useGetProgressQuery } from '../../features/progress/progressApi'
import { Notebook } from '../../features/review/notes/Notebook'
import { PracticeResults } from '../../features/testSession/room/practice/PracticeResults'
import { Report } from '../../features/review/report/Report'
import { paths, reviewPageOf, testPageOf } from '../paths'
import { practiceOfSkill, reportPageOf, sittingOf } from '../resultsPaths'
import { usePerson } from '../RequireUser'
import { NotFoundPage } from './NotFoundPage'

export { PracticePage } from './PracticePage'

export function ReportPage() {
  const [params] = useSearchParams()
  const attemptId = Uuid.safeParse(params.get('attempt'))
  const { data: progress, isError } = useGetProgressQuery({})
  if (!attemptId.success) return <NotFoundPage />
  return (
    <Report
      key={attemptId.data}
      attemptId={attemptId.data}
      advice={progress ? adviceOf(progress) : isError ? null : undefined}
      pathsTo={{
        tests: paths.login,
        progress: paths.progress,
        practice: practiceOfSkill,
        notes: paths.notes,
        test: testPageOf,
        review: reviewPageOf,
        report: reportPageOf,
      }}
    />
  )
}

export function ProgressPage() {
  const { data: user } = useGetUserByIdQuery({ id: usePerson().uid })
  return (
    <Progress
      testsPath={paths.login}
      practicePathOf={practiceOfSkill}
      practices={<PracticeResults sittingOf={sittingOf} />}
      reportPathOf={reportPageOf}
      target={user?.plan?.target ?? null}
    />
  )
}

export function NotesPage() {
  return (
    <Notebook
      testsPath={paths.login}
      questionPathOf={(testNumber, attemptId, question) =>
        `${reviewPageOf(testNumber, attemptId)}&question=${question}`
      }
    />
  )
}
