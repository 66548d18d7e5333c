import type { ReactNode } from 'react'
import { Box, Stack } from '@chakra-ui/react'

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Box as="section" id={id} aria-labelledby={`${id}-title`} css={sectionCss}>
      <h2 id={`${id}-title`}>{title}</h2>
      <Stack gap="8" maxWidth="measure">
        {children}
      </Stack>
    </Box>
  )
}

const sectionCss = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '14rem minmax(0, 1fr)' },
  gap: '6',
  borderTop: 'hairline',
  paddingTop: '8',
  scrollMarginTop: '4',
  '& h3': { textStyle: 'interface', fontWeight: '600' },
}
