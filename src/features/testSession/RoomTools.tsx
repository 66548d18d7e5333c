import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { whenIdle } from '../../ui/whenIdle'
import { redo, undo } from './actThunks'
import type { RoomDialog } from './RoomDialogs'
import { selectSession } from './testSessionSlice'

const RoomDialogs = lazy(async () => ({ default: (await import('./RoomDialogs')).RoomDialogs }))

type RoomToolsProps = {
  dialog: RoomDialog
  onDialog(dialog: RoomDialog): void
  onGone(): void
  onSayTime(): void
}

/** The tools that stand above passage and questions alike, and the dialogs that they open. */
export function RoomTools({ dialog, onDialog, onGone, onSayTime }: RoomToolsProps) {
  const dispatch = useAppDispatch()
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return (
    <>
      <div className="tools" role="group" aria-label="Tools">
        <Tool onPress={() => onDialog('navigator')}>Questions</Tool>
        <ChangeTool of="done" onPress={() => dispatch(undo())}>
          Undo
        </ChangeTool>
        <ChangeTool of="undone" onPress={() => dispatch(redo())}>
          Redo
        </ChangeTool>
        <Tool onPress={onSayTime}>Say time</Tool>
        <Tool onPress={() => onDialog('display')}>Display</Tool>
        <Tool onPress={() => onDialog('keys')}>Keys</Tool>
      </div>
      {(isIdle || dialog !== null) && (
        <Suspense fallback={null}>
          <RoomDialogs dialog={dialog} onClose={() => onDialog(null)} onGone={onGone} />
        </Suspense>
      )}
    </>
  )
}

type ChangeToolProps = { of: 'done' | 'undone'; children: ReactNode; onPress(): void }

/** Off while there is nothing to take back, or to do again. */
function ChangeTool({ of, ...tool }: ChangeToolProps) {
  const isOff = useAppSelector((state) => {
    const session = selectSession(state)
    return session.status !== 'inProgress' || session.writer === 'elsewhere' || session[of].length === 0
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
