import type { ReactNode } from 'react'
import { Box, chakra, VisuallyHidden } from '@chakra-ui/react'

type FiguresProps = { of: string; children: ReactNode }

/** A chart's data as a collapsed table. */
export function Figures({ of, children }: FiguresProps) {
  return (
    <chakra.details marginTop="2">
      <chakra.summary
        width="fit-content"
        minHeight="2rem"
        alignContent="center"
        color="mutedInk"
        textStyle="small"
        cursor="pointer"
      >
        Show the figures<VisuallyHidden>: {of}</VisuallyHidden>
      </chakra.summary>
      <Box paddingTop="2">{children}</Box>
    </chakra.details>
  )
}
