import { chakra } from '@chakra-ui/react'

/** A full-screen spinner that names what it waits for; shown only when the wait is long enough to be noticed. */
export function Wait({ children }: { children: string }) {
  return (
    <chakra.div role="status" css={waitCss}>
      <chakra.span css={spinnerCss} aria-hidden />
      {children}
    </chakra.div>
  )
}

const waitCss = {
  position: 'fixed',
  inset: '0',
  zIndex: '1',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '4',
  background: 'paper',
  color: 'mutedInk',
  animation: 'appear 160ms ease-out 300ms backwards',
} as const

const spinnerCss = {
  width: '2.5rem',
  height: '2.5rem',
  borderRadius: '50%',
  border: '3px solid',
  borderColor: 'pine',
  borderRightColor: 'transparent',
  animation: 'turn 0.9s linear infinite',
} as const
