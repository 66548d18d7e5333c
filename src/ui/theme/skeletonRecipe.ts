import { defineRecipe } from '@chakra-ui/react'

/** The place of what is on its way; shown only when the wait is long enough to be noticed. */
export const skeletonRecipe = defineRecipe({
  className: 'chakra-skeleton',
  base: {
    background: 'tint',
    borderRadius: 'medium',
    animation: 'appear 160ms ease-out 300ms backwards',
  },
})
