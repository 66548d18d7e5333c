import { defineSlotRecipe } from '@chakra-ui/react'

/** Loaded with the first popover (ui/Popover) instead of with the theme. */
export const popoverSlotRecipe = defineSlotRecipe({
  className: 'chakra-popover',
  slots: ['positioner', 'content'],
  base: {
    content: {
      maxWidth: 'var(--available-width)',
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
      padding: '1.5',
      zIndex: '10',
      background: 'paper',
      color: 'ink',
      border: 'control',
      borderRadius: 'medium',
      _open: { animation: 'appear 120ms ease-out' },
      _focusVisible: { outline: 'none' },
    },
  },
})
