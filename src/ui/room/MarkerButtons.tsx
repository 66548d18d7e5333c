import { Button } from '@chakra-ui/react'
import { HIGHLIGHT_COLORS, type HighlightColor } from '../../../domain/work'

/** A highlight's color; null erases. */
export type Marker = HighlightColor | null

type MarkerButtonsProps = { canErase: boolean; onMark(marker: Marker): void }

export function MarkerButtons({ canErase, onMark }: MarkerButtonsProps) {
  return [...HIGHLIGHT_COLORS, ...(canErase ? [null] : [])].map((colour) => (
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
  ))
}
