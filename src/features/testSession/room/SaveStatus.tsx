import { useAppSelector } from '../../../redux/hooks'
import type { ApiFailure } from '../../../api/failure'
import type { RootState } from '../../../redux/types'
import type { Merging } from '../state/states'
import { selectIsStorageFull, selectSession } from '../state/testSessionSlice'

/** Shows "Saved" only after an acknowledgment. Announces unsent answers, but not every save. */
export function SaveStatus() {
  const word = useAppSelector(selectWord)
  return (
    <div role="status" className="save-status" aria-live={word?.startsWith('Sav') ? 'off' : 'polite'}>
      <span>{word}</span>
    </div>
  )
}

export function selectWord(state: RootState): string | null {
  const session = selectSession(state)
  return session.status === 'inProgress' ? saveWord(session, selectIsStorageFull(state)) : null
}

type Unsent = Pick<Merging, 'unacknowledged'> & { saveFailure: ApiFailure | null }

export function saveWord({ unacknowledged, saveFailure }: Unsent, isStorageFull: boolean): string {
  if (unacknowledged.length === 0) return 'Saved'
  if (saveFailure === null) return 'Saving'
  return isStorageFull ? 'Not sent' : 'Not sent – kept on this device'
}
