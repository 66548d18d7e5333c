import type { ReactNode } from 'react'
import { Popover as Floating, Portal, type PopoverRootProps } from '@chakra-ui/react'
import { popoverSlotRecipe } from './theme/popoverRecipe'

type PopoverProps = Omit<PopoverRootProps, 'children' | 'onOpenChange'> & {
  open: boolean
  label: string
  children: ReactNode
  /** On Escape, and on a press outside unless `closeOnInteractOutside` is false. */
  onClose(): void
}

export function Popover({ label, positioning, children, onClose, ...rest }: PopoverProps) {
  return (
    <Floating.Root
      recipe={popoverSlotRecipe}
      lazyMount
      unmountOnExit
      // Each frame, because an anchor that is only a rectangle does not tell that it moves.
      positioning={{ strategy: 'fixed', listeners: { animationFrame: true }, ...positioning }}
      onOpenChange={({ open }) => !open && onClose()}
      {...rest}
    >
      <Portal>
        <Floating.Positioner>
          <Floating.Content aria-label={label}>{children}</Floating.Content>
        </Floating.Positioner>
      </Portal>
    </Floating.Root>
  )
}
