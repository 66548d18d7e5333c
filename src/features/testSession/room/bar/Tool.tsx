import type { ComponentProps } from 'react'
import { useAppSelector } from '../../../../redux/hooks'
import { selectSettings } from '../../../../settings/settingsSlice'
import { Icon, type IconName } from '../../../../ui/icons'
import { hintOf, type CommandId } from '../keys/keyBindings'

type ToolProps = Omit<ComponentProps<'button'>, 'title' | 'className'> & {
  icon: IconName
  /** The name, shown if there is room. */
  word: string
  command?: CommandId
  /** Never shows the name. */
  bare?: boolean
}

export function Tool({ icon, word, command, bare, ...rest }: ToolProps) {
  const hint = useAppSelector((state) => hintOf(command, selectSettings(state)))
  return (
    <button type="button" {...rest} className={`tool ${icon}`} aria-label={word} title={`${word}${hint}`}>
      <Icon name={icon} />
      {!bare && <span className="word">{word}</span>}
    </button>
  )
}
