import { defineSlotRecipe } from '@chakra-ui/react'

export const cardSlotRecipe = defineSlotRecipe({
  className: 'chakra-card',
  slots: ['root', 'header', 'body', 'footer', 'title', 'description'],
  base: {
    root: { display: 'flex', flexDirection: 'column', border: 'hairline', borderRadius: 'medium' },
    header: { padding: '6', paddingBottom: '0', color: 'mutedInk' },
    body: {
      flex: '1',
      display: 'flex',
      flexDirection: 'column',
      gap: '2',
      paddingInline: '6',
      paddingBlock: '2',
    },
    footer: { padding: '6', paddingTop: '2' },
    title: { textStyle: 'heading' },
  },
})
