import { useSearchParams } from 'react-router-dom'
import { Uuid } from '../../../domain/base/scalars'
import { parseSetPart, SetChoice } from '../../../domain/practiceSet'
import { PracticeGate } from '../../features/testSession/room/practice/PracticeGate'
import { PracticeList } from '../../features/testSession/room/practice/PracticeList'
import type { Place } from '../../features/testSession/room/practice/PracticeResult'
import { lazyPart } from '../../ui/page/lazyPart'
import { NotFoundPage } from './NotFoundPage'

const PracticeRoom = lazyPart(
  async () => (await import('../../features/testSession/room/practice/PracticeRoom')).PracticeRoom,
)

/** /practice: what can be practiced; ?skill=… and the like: a set; ?id=…: one practice. */
export function PracticePage() {
  const [params] = useSearchParams()

  const id = params.get('id')
  if (id !== null) {
    const practiceId = Uuid.safeParse(id)
    if (!practiceId.success) return <NotFoundPage />
    return <PracticeRoom key={practiceId.data} practiceId={practiceId.data} place={placeOf(params)} />
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
