import { defineSlotRecipe } from '@chakra-ui/react'

export const dataListSlotRecipe = defineSlotRecipe({
  className: 'chakra-data-list',
  slots: ['root', 'item', 'itemLabel', 'itemValue'],
  base: {
    root: { fontVariantNumeric: 'tabular-nums' },
    item: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      columnGap: '4',
      paddingBlock: '3',
      borderTop: 'hairline',
    },
    itemLabel: { width: '9rem', flexShrink: '0', color: 'mutedInk' },
    itemValue: { flex: '1 1 14rem', overflowWrap: 'anywhere' },
  },
})
