import { useEffect, type ReactNode } from 'react'
import { Dialog as Modal, Portal, Stack } from '@chakra-ui/react'
import { catchFocus } from './catchFocus'
import { dialogSlotRecipe } from './theme/dialogRecipe'

type DialogProps = {
  open: boolean
  title: string
  /** The dialog's description, which screen readers read when it opens. */
  children?: ReactNode
  /** Wide content outside the description. */
  list?: ReactNode
  /** Defaults to `lg` with a `list`. */
  size?: 'md' | 'lg'
  /** Buttons, the primary one last. The first control gets the focus, or the one with `data-autofocus`. */
  actions: ReactNode
  /** Closes on Escape; omit to require an action. */
  onClose?(): void
}

export function Dialog({ open, title, children, list, size, actions, onClose }: DialogProps) {
  useEffect(() => catchFocusSoon, [])
  return (
    <Modal.Root
      recipe={dialogSlotRecipe}
      open={open}
      size={size ?? (list ? 'lg' : 'md')}
      closeOnEscape={onClose !== undefined}
      closeOnInteractOutside={false}
      onExitComplete={catchFocusSoon}
      onOpenChange={({ open: isWanted }) => !isWanted && onClose?.()}
    >
      <Portal>
        <Modal.Backdrop />
        <Modal.Positioner>
          {/* The dialog focuses controls without scrolling. */}
          <Modal.Content onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}>
            <Modal.Header>
              <Modal.Title>{title}</Modal.Title>
            </Modal.Header>
            <Modal.Body>
              {children && (
                <Modal.Description asChild>
                  <Stack gap="2">{children}</Stack>
                </Modal.Description>
              )}
              {list}
            </Modal.Body>
            <Modal.Footer>{actions}</Modal.Footer>
          </Modal.Content>
        </Modal.Positioner>
      </Portal>
    </Modal.Root>
  )
}

/** The control that opened the dialog may be gone; the dialog unmounts a moment later. */
function catchFocusSoon(): void {
  setTimeout(catchFocus)
}
