import { defineSlotRecipe } from '@chakra-ui/react'

/** A phone in landscape. */
const LYING = '@media (max-height: 30rem)'

/** Loaded with the first dialog (ui/Dialog) instead of with the theme. */
export const dialogSlotRecipe = defineSlotRecipe({
  className: 'chakra-dialog',
  slots: [
    ...['trigger', 'backdrop', 'positioner', 'content', 'title', 'description'],
    ...['closeTrigger', 'header', 'body', 'footer'],
  ],
  base: {
    // Above the card provider's frame, which its script puts over everything else.
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      background: 'rgb(0 0 0 / 45%)',
      _open: { animation: 'appear 160ms ease-out' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      display: 'flex',
      padding: '4',
      [LYING]: { padding: '2' },
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxWidth: '30rem',
      maxHeight: 'full',
      margin: 'auto',
      background: 'paper',
      color: 'ink',
      border: 'hairline',
      borderRadius: 'medium',
      _open: { animation: 'appear 160ms ease-out' },
      _focusVisible: { outline: 'none' },
    },
    header: { padding: '6', paddingBottom: '0', [LYING]: { paddingTop: '3' } },
    title: { textStyle: 'heading' },
    // The text scrolls and the buttons stay visible.
    body: {
      display: 'flex',
      flexDirection: 'column',
      gap: '2',
      minHeight: '0',
      overflowY: 'auto',
      paddingInline: '6',
      paddingBlock: '4',
      [LYING]: { paddingBlock: '2' },
    },
    footer: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '3',
      padding: '6',
      paddingTop: '3',
      [LYING]: { paddingBlock: '2' },
    },
  },
  variants: { size: { md: {}, lg: { content: { maxWidth: '44rem' } } } },
  defaultVariants: { size: 'md' },
})
