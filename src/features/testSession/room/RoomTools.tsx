import {
  createElement,
  useEffect,
  useImperativeHandle,
  useState,
  type ComponentType,
  type ReactNode,
  type Ref,
} from 'react'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import { Icon } from '../../../ui/icons'
import { whenIdle } from '../../../ui/whenIdle'
import { Tool } from './bar/Tool'
import { useLeaveGuard } from './bar/useLeaveGuard'
import { lastStep } from '../state/takeAct'
import { finishCancelled, selectSession } from '../state/testSessionSlice'
import { loadCursor } from './passage/loadedCursor'
import type { RoomDialog, RoomDialogsProps } from './RoomDialogs'

export type DialogOpener = (dialog: RoomDialog) => void

type RoomToolsProps = {
  onDialog: DialogOpener
  onSayTime(): void
  onUndo(): void
  onRedo(): void
  /** What else belongs to the room's menu. */
  children: ReactNode
}

/** The tools that stand above passage and questions alike; on a phone in a menu. */
export function RoomTools({ onDialog, onSayTime, onUndo, onRedo, children }: RoomToolsProps) {
  return (
    <>
      <button type="button" className="tool more" aria-label="More" popoverTarget="room-menu">
        <Icon name="more" />
      </button>
      <div
        id="room-menu"
        className="room-menu"
        popover="auto"
        // Older browsers have no popovers.
        onClick={({ currentTarget: menu }) => 'hidePopover' in menu && menu.hidePopover()}
      >
        <div className="tools" role="group" aria-label="Tools">
          <Tool icon="navigator" word="Navigator" command="navigator" onClick={() => onDialog('navigator')} />
          <UndoTool onPress={onUndo} />
          <Tool icon="redo" word="Redo" command="redo" disabled={useIsOff('undone')} onClick={onRedo} />
          <Tool icon="time" word="Time left" command="time" onClick={onSayTime} />
          <Tool icon="view" word="View" onClick={() => onDialog('display')} />
          <Tool icon="keys" word="Shortcuts" command="list" onClick={() => onDialog('keys')} />
        </div>
        {children}
      </div>
    </>
  )
}

export function UndoTool({ onPress, bare }: { onPress(): void; bare?: boolean }) {
  return (
    <Tool icon="undo" word="Undo" command="undo" bare={bare} disabled={useIsOff('done')} onClick={onPress} />
  )
}

/** Off while there is nothing to take back, or to do again. */
function useIsOff(of: 'done' | 'undone'): boolean {
  return useAppSelector((state) => {
    const session = selectSession(state)
    return session.status !== 'inProgress' || lastStep(session, of) === undefined
  })
}

type LoadedDialogsProps = Pick<RoomDialogsProps, 'onGone'> & {
  opener: Ref<DialogOpener>
  say(text: string): void
}

/** The dialogs that the tools open. */
export function LoadedDialogs({ opener, say, onGone }: LoadedDialogsProps) {
  const dispatch = useAppDispatch()
  const [dialog, setDialog] = useState<RoomDialog>(null)
  useImperativeHandle(opener, () => setDialog, [])
  const isConfirming = useAppSelector((state) => {
    const session = selectSession(state)
    return session.status === 'inProgress' && session.confirmingFinish
  })
  const leave = useLeaveGuard()
  const isAsked = dialog !== null || isConfirming || leave.state === 'blocked'
  const dialogs = useRoomDialogs(isAsked, () => {
    say('This could not be loaded. Try again when you are online.')
    setDialog(null)
    leave.reset?.()
    dispatch(finishCancelled())
  })
  return dialogs && createElement(dialogs, { dialog, leave, onGone, onClose: () => setDialog(null) })
}

/** Fetched when there is nothing else to do, else when one is asked for: a network that is away costs a dialog, never the room. */
function useRoomDialogs(isAsked: boolean, onFailed: () => void): ComponentType<RoomDialogsProps> | null {
  const [loaded, setLoaded] = useState<ComponentType<RoomDialogsProps> | null>(null)
  useEffect(() => {
    if (loaded) return
    const load = (onFailure: () => void) =>
      void import('./RoomDialogs').then(({ RoomDialogs }) => setLoaded(() => RoomDialogs), onFailure)
    if (isAsked) load(onFailed)
    else
      whenIdle(() => {
        load(() => undefined)
        void loadCursor()
      })
    // What a failure leads to may be another function at every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [loaded, isAsked])
  return loaded
}
