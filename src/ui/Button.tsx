import { useSyncExternalStore, type ComponentProps } from 'react'
import './styles/controls.css'

type ButtonProps = ComponentProps<'button'> & {
  /** `primary` for the one thing to do next (with `data-danger` where it cannot be undone), `plain` beside it, `quiet` for the rest. */
  variant?: 'primary' | 'plain' | 'quiet'
  /** Working on what was asked: it keeps its width, shows a spinner and takes no second press. */
  working?: boolean
}

/** A button; its type is 'button' unless a form says otherwise. */
export function Button({
  variant = 'primary',
  working = false,
  type = 'button',
  children,
  onClick,
  disabled,
  ...rest
}: ButtonProps) {
  // A prerendered button does nothing until React hydrates it.
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <button
      aria-disabled={working || undefined}
      {...rest}
      type={type}
      disabled={disabled || !isAlive}
      className="button"
      data-variant={variant}
      data-working={working || undefined}
      onClick={working ? undefined : onClick}
    >
      <span className="button-text">{children}</span>
      {working && <span className="button-spinner" aria-hidden />}
    </button>
  )
}

const never = () => () => undefined
