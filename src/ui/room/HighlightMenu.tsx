import { Button, HStack } from '@chakra-ui/react'
import { HIGHLIGHT_COLORS, type HighlightColor } from '../../../domain/work'
import { Popover } from '../Popover'

/** A highlight's color; null erases. */
export type Marker = HighlightColor | null

type HighlightMenuProps = {
  isShown: boolean
  canErase: boolean
  lastLine(): DOMRect | null
  onMark(marker: Marker): void
  onClose(): void
}

/** Below the selection, since phones have their own menu above it. Never takes the focus from the text. */
export function HighlightMenu({ isShown, canErase, lastLine, onMark, onClose }: HighlightMenuProps) {
  return (
    <Popover
      open={isShown}
      label="Highlight"
      positioning={{ placement: 'bottom', getAnchorRect: lastLine }}
      autoFocus={false}
      restoreFocus={false}
      closeOnInteractOutside={false}
      onClose={onClose}
    >
      <HStack gap="1.5">
        {[...HIGHLIGHT_COLORS, ...(canErase ? [null] : [])].map((colour) => (
          <Button
            key={colour}
            variant="outline"
            // Keeps the selection until it is read.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onMark(colour)}
          >
            {colour && <span className="swatch" data-colour={colour} aria-hidden />}
            {colour ? colour.charAt(0).toUpperCase() + colour.slice(1) : 'Erase'}
          </Button>
        ))}
      </HStack>
    </Popover>
  )
}
