import { useEffect, useRef } from 'react'
import { useAppSelector } from '../../../../redux/hooks'
import { selectSettings } from '../../../../settings/settingsSlice'
import { commandOf, pressedKey, type CommandId } from './keyBindings'

/** Ignores keys in text fields and dialogs. */
export function useShortcuts(perform: (command: CommandId) => void): void {
  const settings = useAppSelector(selectSettings)
  const latest = useRef(perform)
  useEffect(() => {
    latest.current = perform
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || takesKeys(event.target)) return
      const id =
        undoOrRedo(event) ?? (hasModifier(event) ? undefined : commandOf(pressedKey(event), settings)?.id)
      if (id === undefined) return
      event.preventDefault()
      // A held key acts once.
      if (!event.repeat) latest.current(id)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [settings])
}

function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey
}

/** These also work while shortcuts are off. */
function undoOrRedo(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined
  const key = pressedKey(event).toLowerCase()
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' ? 'redo' : undefined
}

function takesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=radio]), textarea, select, [role=dialog], [role=dialog] *')
  )
}
