import type { ReactNode } from 'react'
import { Grid } from '@chakra-ui/react'

export function Columns({ children }: { children: ReactNode }) {
  return (
    <Grid
      gap="8"
      alignItems="start"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 36rem))' }}
    >
      {children}
    </Grid>
  )
}
