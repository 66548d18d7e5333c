import { useSearchParams } from 'react-router-dom'
import { PassageNumber, TestNumber, Uuid } from '../../../domain/base/scalars'
import { ExplainedQuestion } from '../../features/review/ExplainedQuestion'
import { PracticeGate } from '../../features/testSession/room/practice/PracticeGate'
import { PracticeList } from '../../features/testSession/room/practice/PracticeList'
import type { PracticePaths } from '../../features/testSession/room/practice/practicePaths'
import { PracticeRoom } from '../../features/testSession/room/practice/PracticeRoom'
import { lazyPart } from '../../ui/page/lazyPart'
import { paths, testPageOf } from '../paths'
import { practiceGateOf } from '../resultsPaths'
import { usePerson } from '../RequireUser'
import { NotFoundPage } from './NotFoundPage'

const pathsTo: PracticePaths = {
  tests: paths.login,
  progress: paths.progress,
  list: paths.practice,
  gate: practiceGateOf,
  sitting: (practiceId) => `${paths.practice}?id=${practiceId}`,
  test: testPageOf,
}

/** Passes the exam room's parts from their own chunk. */
const Practiced = lazyPart(async () => {
  const { roomParts } = await import(/* webpackChunkName: 'testPage' */ './test/TestPage')
  return ({ practiceId }: { practiceId: string }) => (
    <PracticeRoom
      practiceId={practiceId}
      pathsTo={pathsTo}
      parts={roomParts}
      renderExplained={(explained) => <ExplainedQuestion {...explained} />}
    />
  )
})

/** Addresses: /practice, ?test=…&passage=…, ?id=… */
export function PracticePage() {
  const { uid } = usePerson()
  const [params] = useSearchParams()

  const id = params.get('id')
  if (id !== null) {
    const practiceId = Uuid.safeParse(id)
    if (!practiceId.success) return <NotFoundPage />
    return <Practiced key={practiceId.data} practiceId={practiceId.data} />
  }
  if (!params.has('test')) return <PracticeList pathsTo={pathsTo} />
  const testNumber = TestNumber.safeParse(Number(params.get('test')))
  const passage = PassageNumber.safeParse(Number(params.get('passage')))
  if (!testNumber.success || !passage.success) return <NotFoundPage />
  return (
    <PracticeGate
      uid={uid}
      testNumber={testNumber.data}
      passage={passage.data}
      scope={params.get('scope') === 'missed' ? 'missed' : 'all'}
      pathsTo={pathsTo}
    />
  )
}
