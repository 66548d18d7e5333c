import type { ReactNode } from 'react'
import { Box, Flex } from '@chakra-ui/react'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Flex as="section" direction="column">
      <Box as="h2" fontSize="1.25rem" marginBottom="3">
        {title}
      </Box>
      {children}
    </Flex>
  )
}
