import { defineSlotRecipe } from '@chakra-ui/react'

export const alertSlotRecipe = defineSlotRecipe({
  className: 'chakra-alert',
  slots: ['root', 'content', 'description', 'indicator', 'title'],
  base: {
    root: {
      display: 'flow-root',
      padding: '4',
      marginBlock: '2',
      border: 'hairline',
      borderInlineStart: '4px solid',
      borderInlineStartColor: 'pine',
      borderRadius: 'small',
      '& p + p': { marginTop: '2' },
    },
  },
  variants: {
    status: { info: {}, error: { root: { borderInlineStartColor: 'red' } } },
  },
  defaultVariants: { status: 'info' },
})

export const fieldSlotRecipe = defineSlotRecipe({
  className: 'chakra-field',
  slots: ['root', 'label', 'helperText', 'errorText', 'requiredIndicator'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1', width: 'full', position: 'relative' },
    label: { fontWeight: '500' },
    helperText: { color: 'mutedInk', textStyle: 'small' },
    errorText: { color: 'red' },
  },
  variants: {
    orientation: {
      vertical: {},
      horizontal: { root: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: '3' } },
    },
  },
  defaultVariants: { orientation: 'vertical' },
})
