/** A thing that stands for itself on top of the list. */
export const cardCss = {
  gap: '2',
  alignItems: 'flex-start',
  padding: '6',
  border: 'hairline',
  borderRadius: 'medium',
  '& > :last-child': { paddingTop: '0.5rem' },
} as const
