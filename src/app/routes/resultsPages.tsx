import { useSearchParams } from 'react-router-dom'
import { Uuid } from '../../../domain/base/scalars'
import { Progress } from '../../features/progress/Progress'
import { Report } from '../../features/review/report/Report'
import { paths, reviewPageOf, testPageOf } from '../paths'
import { reportPageOf } from '../resultsPaths'
import { NotFoundPage } from './NotFoundPage'

export { PracticePage } from './PracticePage'

/** /report?attempt=…: what can be learnt from one finished attempt. */
export function ReportPage() {
  const [params] = useSearchParams()
  const attemptId = Uuid.safeParse(params.get('attempt'))
  if (!attemptId.success) return <NotFoundPage />
  return (
    <Report
      key={attemptId.data}
      attemptId={attemptId.data}
      pathsTo={{
        tests: paths.login,
        progress: paths.progress,
        practice: paths.practice,
        test: testPageOf,
        review: reviewPageOf,
        report: reportPageOf,
      }}
    />
  )
}

/** /progress: what all attempts of the signed-in user come to. */
export function ProgressPage() {
  return <Progress testsPath={paths.login} practicePath={paths.practice} reportPathOf={reportPageOf} />
}
