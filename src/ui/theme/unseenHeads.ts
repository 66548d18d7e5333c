/** The heads of a table whose rows say themselves what they hold: a screen reader has them, the eye does not. */
export const unseenHeads = {
  '& thead': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
} as const
