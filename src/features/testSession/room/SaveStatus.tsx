import { useAppSelector } from '../../../redux/hooks'
import type { ApiFailure } from '../../../api/failure'
import type { RootState } from '../../../redux/types'
import type { Merging } from '../state/states'
import { selectSession } from '../state/testSessionSlice'

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
  return session.status === 'inProgress' ? saveWord(session) : null
}

export function saveWord({
  unacknowledged,
  saveFailure,
}: Pick<Merging, 'unacknowledged'> & { saveFailure: ApiFailure | null }): string {
  if (unacknowledged.length === 0) return 'Saved'
  return saveFailure === null ? 'Saving' : 'Not sent – kept on this device'
}
