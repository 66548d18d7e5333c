import type { ComponentProps } from 'react'
import { Icon } from '../icons'

type FlagButtonProps = Pick<ComponentProps<'button'>, 'disabled' | 'onClick'> & {
  question: number
  isFlagged: boolean
  /** The shortcut key, for the tooltip. */
  hint?: string | undefined
}

/** After the legend of its question. */
export function FlagButton({ question, isFlagged, hint = '', ...rest }: FlagButtonProps) {
  return (
    <button
      type="button"
      className="flag"
      aria-pressed={isFlagged}
      aria-label={`Flag question ${question}`}
      title={`Flag${hint}`}
      {...rest}
    >
      <Icon name="flag" filled={isFlagged} />
    </button>
  )
}
