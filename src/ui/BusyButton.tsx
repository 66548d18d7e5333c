import { Button, chakra, Spinner, type ButtonProps } from '@chakra-ui/react'

/** Keeps its width, name and focus; Chakra's `loading` disables the button, which loses the focus. */
export function BusyButton({ busy, onClick, children, ...rest }: ButtonProps & { busy: boolean }) {
  return (
    <Button
      {...rest}
      aria-disabled={busy || undefined}
      data-loading={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <chakra.span opacity={busy ? 0 : undefined}>{children}</chakra.span>
      {busy && <Spinner position="absolute" aria-hidden />}
    </Button>
  )
}
