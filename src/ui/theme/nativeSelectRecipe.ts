import { defineSlotRecipe } from '@chakra-ui/react'

export const nativeSelectSlotRecipe = defineSlotRecipe({
  className: 'chakra-native-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', display: 'flex', width: 'fit-content', maxWidth: 'full' },
    field: {
      appearance: 'none',
      width: 'full',
      minWidth: '0',
      minHeight: 'touch',
      paddingInlineStart: '3',
      paddingInlineEnd: '8',
      background: 'paper',
      color: 'ink',
      border: 'control',
      borderRadius: 'small',
      textOverflow: 'ellipsis',
      _disabled: { opacity: '0.45' },
    },
    indicator: {
      position: 'absolute',
      insetInlineEnd: '3',
      insetBlock: '0',
      display: 'inline-flex',
      alignItems: 'center',
      pointerEvents: 'none',
      color: 'mutedInk',
      '& svg': { width: '1em', height: '1em' },
    },
  },
})
