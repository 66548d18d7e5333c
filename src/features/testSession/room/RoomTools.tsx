import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import { whenIdle } from '../../../ui/whenIdle'
import { redo, undo } from '../session/userActs'
import type { RoomDialog, RoomDialogsProps } from './RoomDialogs'
import { isTaking } from '../session/states'
import { selectSession } from '../session/testSessionSlice'

type RoomToolsProps = {
  dialog: RoomDialog
  onDialog(dialog: RoomDialog): void
  onGone(): void
  onSayTime(): void
  say(text: string): void
}

/** The tools that stand above passage and questions alike, and the dialogs that they open. */
export function RoomTools({ dialog, onDialog, onGone, onSayTime, say }: RoomToolsProps) {
  const dispatch = useAppDispatch()
  const dialogs = useRoomDialogs(dialog !== null, () => {
    onDialog(null)
    say('This could not be fetched. Try again when you are online.')
  })
  return (
    <>
      <div className="tools" role="group" aria-label="Tools">
        <Tool onPress={() => onDialog('navigator')}>Questions</Tool>
        <UndoTool of="done" onPress={() => dispatch(undo())}>
          Undo
        </UndoTool>
        <UndoTool of="undone" onPress={() => dispatch(redo())}>
          Redo
        </UndoTool>
        <Tool onPress={onSayTime}>Say time</Tool>
        <Tool onPress={() => onDialog('display')}>Display</Tool>
        <Tool onPress={() => onDialog('keys')}>Keys</Tool>
      </div>
      {dialogs && createElement(dialogs, { dialog, onClose: () => onDialog(null), onGone })}
    </>
  )
}

/** Fetched when there is nothing else to do, else when one is asked for: a network that is away costs a dialog, never the room. */
function useRoomDialogs(isAsked: boolean, onFailed: () => void): ComponentType<RoomDialogsProps> | null {
  const [loaded, setLoaded] = useState<ComponentType<RoomDialogsProps> | null>(null)
  useEffect(() => {
    if (loaded) return
    const load = (onFailure: () => void) =>
      void import('./RoomDialogs').then(({ RoomDialogs }) => setLoaded(() => RoomDialogs), onFailure)
    if (isAsked) load(onFailed)
    else whenIdle(() => load(() => undefined))
    // What a failure leads to may be another function at every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [loaded, isAsked])
  return loaded
}

type UndoToolProps = { of: 'done' | 'undone'; children: ReactNode; onPress(): void }

/** Off while there is nothing to take back, or to do again. */
function UndoTool({ of, ...tool }: UndoToolProps) {
  const isOff = useAppSelector((state) => {
    const session = selectSession(state)
    return !isTaking(session) || session[of].length === 0
  })
  return <Tool isOff={isOff} {...tool} />
}

function Tool({ children, isOff, onPress }: { children: ReactNode; isOff?: boolean; onPress(): void }) {
  return (
    <button type="button" className="tool" disabled={isOff} onClick={onPress}>
      {children}
    </button>
  )
}
