import type { ComponentProps } from 'react'
import { useAppSelector } from '../../../../redux/hooks'
import { selectSettings } from '../../../../settings/settingsSlice'
import { Icon, type IconName } from '../../../../ui/icons'
import type { Marker } from '../../../../ui/room/HighlightMenu'
import { hintOf, type CommandId } from '../keys/keyBindings'

type ToolProps = Omit<ComponentProps<'button'>, 'title' | 'className'> & {
  icon: IconName
  /** The name, shown if there is room. */
  word: string
  /** Its key, in the tooltip; null for none */
  command: CommandId | null
  /** Never shows the name. */
  bare?: boolean
}

/** Off, it keeps the focus of the press that turned it off. */
export function Tool({ icon, word, command, bare, disabled, onClick, ...rest }: ToolProps) {
  const hint = useAppSelector((state) => hintOf(command, selectSettings(state)))
  return (
    <button
      type="button"
      {...rest}
      className={`tool ${icon}`}
      aria-label={word}
      title={`${word}${hint}`}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} />
      {!bare && <span className="word">{word}</span>}
    </button>
  )
}

/** Highlights the selection, for users who do not notice the menu. */
export function HighlightTool({ onMark, bare }: { onMark(marker: Marker): void; bare?: boolean }) {
  return (
    <Tool
      icon="highlight"
      word="Highlight"
      command="yellow"
      bare={bare}
      // Keeps the selection until it is read.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onMark('yellow')}
    />
  )
}
