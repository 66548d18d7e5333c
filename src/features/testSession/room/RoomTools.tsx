import {
  createElement,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type Ref,
} from 'react'
import { useBeforeUnload, useBlocker, type Blocker, type BlockerFunction } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import { Icon } from '../../../ui/icons'
import { whenIdle } from '../../../ui/whenIdle'
import type { Marker } from '../../../ui/room/HighlightMenu'
import { HighlightTool, Tool } from './bar/Tool'
import { lastStep } from '../state/takeAct'
import { finishCancelled, selectSession } from '../state/testSessionSlice'
import type { RoomDialog, RoomDialogsProps } from './RoomDialogs'

export type DialogOpener = (dialog: RoomDialog) => void

type RoomToolsProps = {
  onDialog: DialogOpener
  onMark(marker: Marker): void
  onUndo(): void
  onRedo(): void
  children: ReactNode
}

/** A menu on a phone. */
export function RoomTools({ onDialog, onMark, onUndo, onRedo, children }: RoomToolsProps) {
  const menu = useRef<HTMLDivElement>(null)
  // Older browsers have no popovers.
  const close = useCallback(() => menu.current?.hidePopover?.(), [])
  useEffect(() => {
    // A wider window has a bar instead.
    window.addEventListener('resize', close)
    return () => window.removeEventListener('resize', close)
  }, [close])
  return (
    <>
      <button type="button" className="tool more" aria-label="More" popoverTarget="room-menu">
        <Icon name="more" />
      </button>
      <div ref={menu} id="room-menu" className="room-menu" popover="auto" onClick={close}>
        <div className="tools" role="group" aria-label="Tools">
          <Tool icon="navigator" word="Navigator" command="navigator" onClick={() => onDialog('navigator')} />
          <HighlightTool onMark={onMark} />
          <UndoTool onPress={onUndo} />
          <Tool icon="redo" word="Redo" command="redo" disabled={useIsOff('undone')} onClick={onRedo} />
          <Tool icon="view" word="View" command={null} onClick={() => onDialog('view')} />
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

export function LoadedDialogs({ opener, say, onGone }: LoadedDialogsProps) {
  const dispatch = useAppDispatch()
  const [dialog, setDialog] = useState<RoomDialog>(null)
  useImperativeHandle(opener, () => (asked) => setDialog((shown) => (shown === asked ? null : asked)), [])
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

/** Loads when idle or on demand; a failed load only closes the dialog. */
function useRoomDialogs(isAsked: boolean, onFailed: () => void): ComponentType<RoomDialogsProps> | null {
  const [loaded, setLoaded] = useState<ComponentType<RoomDialogsProps> | null>(null)
  useEffect(() => {
    if (loaded) return
    const load = (onFailure: () => void) =>
      void import('./RoomDialogs').then(({ RoomDialogs }) => setLoaded(() => RoomDialogs), onFailure)
    if (isAsked) load(onFailed)
    else whenIdle(() => load(() => undefined))
    // `onFailed` may change with each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [loaded, isAsked])
  return loaded
}

const leavesPage: BlockerFunction = ({ currentLocation: here, nextLocation: next }) =>
  here.pathname !== next.pathname || here.search !== next.search

/** Blocks links, the Back button and closing the tab during a test. */
function useLeaveGuard(): Blocker {
  useBeforeUnload(useCallback((event) => event.preventDefault(), []))
  return useBlocker(leavesPage)
}
