import { useEffect, type ReactNode } from 'react'
import { Dialog as Modal, Portal, Stack } from '@chakra-ui/react'
import { catchFocus } from './catchFocus'
import { dialogSlotRecipe } from './theme/dialogRecipe'

type DialogProps = {
  open: boolean
  title: string
  /** Read out when the dialog opens. */
  children?: ReactNode
  /** Wide content that is read on demand, not when the dialog opens. */
  list?: ReactNode
  /** Wide where it has such content, unless told. */
  size?: 'md' | 'lg'
  /** Its buttons, the primary one last. The first control has the focus, or the one with `data-autofocus`. */
  actions: ReactNode
  /** Escape closes it; without this it stays until one of its actions is taken. */
  onClose?(): void
}

/** Chakra's dialog with the parts that every dialog of the product has. */
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
          {/* The focus is given without scrolling. */}
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

/** The control that opened a dialog may be gone when it closes; the dialog leaves the page a moment later. */
function catchFocusSoon(): void {
  setTimeout(catchFocus)
}
