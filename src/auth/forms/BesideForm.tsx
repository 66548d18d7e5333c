import type { ReactNode } from 'react'
import { Box, Grid } from '@chakra-ui/react'

export function BesideForm({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <Grid
      gap={{ base: '10', lg: '16' }}
      alignItems="start"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: '24rem minmax(0, 1fr)' }}
    >
      <Box width="full" maxWidth="form">
        {children}
      </Box>
      {aside}
    </Grid>
  )
}
