import type { ComponentProps } from 'react'
import { chakra } from '@chakra-ui/react'

type ButtonProps = ComponentProps<'button'> & {
  /** `primary` for the one thing to do next, `plain` beside it, `quiet` for the rest. */
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
  ...rest
}: ButtonProps) {
  return (
    <chakra.button
      {...rest}
      type={type}
      css={[baseCss, variants[variant]]}
      aria-disabled={working || undefined}
      onClick={working ? undefined : onClick}
    >
      <chakra.span visibility={working ? 'hidden' : undefined}>{children}</chakra.span>
      {working && <chakra.span css={spinnerCss} aria-hidden />}
    </chakra.button>
  )
}

const baseCss = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 'touch',
  minWidth: 'touch',
  paddingInline: '4',
  borderRadius: 'small',
  fontWeight: '500',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  transition: 'background-color 160ms ease-out',
  '&:disabled': { cursor: 'not-allowed', opacity: '0.45' },
} as const

const variants = {
  primary: {
    background: 'pine',
    color: 'onPine',
    border: '1px solid transparent',
    '&:hover:not(:disabled)': { boxShadow: 'inset 0 0 0 100px rgb(0 0 0 / 12%)' },
  },
  plain: {
    border: 'control',
    '&:hover:not(:disabled)': { background: 'tint' },
    '&[aria-pressed=true], &[aria-current=true]': {
      background: 'tint',
      boxShadow: 'inset 0 0 0 1px currentColor',
    },
  },
  quiet: { paddingInline: '0', textDecorationLine: 'underline', textUnderlineOffset: '0.2em' },
} as const

const spinnerCss = {
  position: 'absolute',
  width: '1.25rem',
  height: '1.25rem',
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  animation: 'turn 0.8s linear infinite',
} as const
