import { useSearchParams } from 'react-router-dom'
import { Uuid } from '../../../domain/base/scalars'
import { parseSetPart, SetChoice } from '../../../domain/practiceSet'
import { ExplainedQuestion } from '../../features/review/ExplainedQuestion'
import { PracticeGate } from '../../features/testSession/room/practice/PracticeGate'
import { PracticeList } from '../../features/testSession/room/practice/PracticeList'
import type { Place } from '../../features/testSession/room/practice/PracticeResult'
import { PracticeRoom } from '../../features/testSession/room/practice/PracticeRoom'
import { lazyPart } from '../../ui/page/lazyPart'
import { NotFoundPage } from './NotFoundPage'

/** Passes the exam room's parts from their own chunk. */
const Practiced = lazyPart(async () => {
  const { roomParts } = await import(/* webpackChunkName: 'testPage' */ './test/TestPage')
  return (practice: { practiceId: string; place: Place }) => (
    <PracticeRoom
      {...practice}
      parts={roomParts}
      renderExplained={(explained) => <ExplainedQuestion {...explained} />}
    />
  )
})

/** /practice: what can be practiced; ?skill=… and the like: a set; ?id=…: one practice. */
export function PracticePage() {
  const [params] = useSearchParams()

  const id = params.get('id')
  if (id !== null) {
    const practiceId = Uuid.safeParse(id)
    if (!practiceId.success) return <NotFoundPage />
    return <Practiced key={practiceId.data} practiceId={practiceId.data} place={placeOf(params)} />
  }
  if (params.size === 0) return <PracticeList />
  const choice = SetChoice.safeParse(Object.fromEntries(params))
  if (!choice.success) return <NotFoundPage />
  return <PracticeGate choice={choice.data} />
}

function placeOf(params: URLSearchParams): Place {
  const listOf = (name: string) => params.get(name)?.split(',') ?? []
  return {
    after: listOf('after').filter((id) => Uuid.safeParse(id).success),
    then: listOf('then').flatMap((text) => parseSetPart(text) ?? []),
  }
}
