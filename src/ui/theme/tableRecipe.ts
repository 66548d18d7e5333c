import { defineSlotRecipe } from '@chakra-ui/react'

export const tableSlotRecipe = defineSlotRecipe({
  className: 'chakra-table',
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell', 'footer', 'caption'],
  base: {
    root: { width: 'full', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
    caption: { textAlign: 'start', fontWeight: '600', paddingBottom: '2', whiteSpace: 'normal' },
    row: { 'tbody &': { borderTop: 'hairline' } },
    columnHeader: {
      textAlign: 'start',
      fontWeight: '500',
      paddingBlock: '2',
      verticalAlign: 'inherit',
      '&:not(:last-child)': { paddingInlineEnd: '4' },
      'thead &': { color: 'mutedInk' },
    },
    cell: {
      textAlign: 'start',
      paddingBlock: '2',
      verticalAlign: 'inherit',
      '&:not(:last-child)': { paddingInlineEnd: '4' },
    },
  },
  variants: {
    size: {
      md: { root: { verticalAlign: 'middle' } },
      sm: {
        root: { maxWidth: 'measure', verticalAlign: 'baseline' },
        columnHeader: { paddingBlock: '1', fontWeight: '400' },
        cell: { paddingBlock: '1' },
      },
    },
  },
  defaultVariants: { size: 'md' },
})
