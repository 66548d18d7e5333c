import { useSearchParams } from 'react-router-dom'
import { Uuid } from '../../../domain/base/scalars'
import { Progress } from '../../features/progress/Progress'
import { Report } from '../../features/review/report/Report'
import { PracticeResults } from '../../features/testSession/room/practice/PracticeResults'
import { NotFoundPage } from './NotFoundPage'

export { Notebook } from '../../features/review/notes/Notebook'
export { PracticePage } from './PracticePage'

export function ReportPage() {
  const [params] = useSearchParams()
  const { success, data: attemptId } = Uuid.safeParse(params.get('attempt'))
  return success ? <Report key={attemptId} attemptId={attemptId} /> : <NotFoundPage />
}

export function ProgressPage() {
  return <Progress practices={<PracticeResults />} />
}
