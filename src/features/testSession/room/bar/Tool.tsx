import type { ComponentProps } from 'react'
import { useAppSelector } from '../../../../redux/hooks'
import { selectSettings } from '../../../../settings/settingsSlice'
import { Icon, type IconName } from '../../../../ui/icons'
import { hintOf, type CommandId } from '../keys/shortcuts'

type ToolProps = Omit<ComponentProps<'button'>, 'title' | 'className'> & {
  icon: IconName
  /** What it is called; seen beside its drawing where there is room. */
  word: string
  /** The shortcut that does the same. */
  command?: CommandId
  /** Its word is never seen. */
  bare?: boolean
}

/** A tool of the room: a drawing, its word, and a tooltip with its key. */
export function Tool({ icon, word, command, bare, ...rest }: ToolProps) {
  const hint = useAppSelector((state) => hintOf(command, selectSettings(state)))
  return (
    <button type="button" {...rest} className={`tool ${icon}`} aria-label={word} title={`${word}${hint}`}>
      <Icon name={icon} />
      {!bare && <span className="word">{word}</span>}
    </button>
  )
}
