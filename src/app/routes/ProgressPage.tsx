import { Progress } from '../../features/progress/Progress'
import { paths, reportPageOf } from '../paths'

/** /progress: what all attempts of the signed-in user come to. */
export function ProgressPage() {
  return <Progress testsPath={paths.login} reportPathOf={reportPageOf} />
}
