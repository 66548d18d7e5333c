import { useAppDispatch } from '../../redux/hooks'
import { DisplayDialog } from './DisplayDialog'
import { Navigator } from './Navigator'
import { ShortcutsDialog } from './ShortcutsDialog'
import type { TestSession } from './testSession'
import { finishRequested } from './testSessionSlice'

export type RoomDialog = 'navigator' | 'display' | 'keys' | null

type RoomDialogsProps = {
  session: Extract<TestSession, { status: 'inProgress' }>
  dialog: RoomDialog
  onClose(): void
  /** After a jump: the reader is at another question. */
  onGone(): void
}

/** The dialogs that the room's tools open; fetched once the room stands. */
export function RoomDialogs({ session, dialog, onClose, onGone }: RoomDialogsProps) {
  const dispatch = useAppDispatch()
  const finish = () => {
    onClose()
    dispatch(finishRequested())
  }
  return (
    <>
      <Navigator
        work={session}
        current={session.question}
        open={dialog === 'navigator'}
        onClose={onClose}
        onGone={onGone}
        onFinish={session.writer === 'elsewhere' ? undefined : finish}
      />
      <DisplayDialog open={dialog === 'display'} onClose={onClose} />
      <ShortcutsDialog open={dialog === 'keys'} onClose={onClose} />
    </>
  )
}
