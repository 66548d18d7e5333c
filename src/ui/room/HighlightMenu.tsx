import { HStack } from '@chakra-ui/react'
import { Popover } from '../Popover'
import { MarkerButtons, type Marker } from './MarkerButtons'

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
        <MarkerButtons canErase={canErase} onMark={onMark} />
      </HStack>
    </Popover>
  )
}
