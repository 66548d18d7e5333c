import type { ReactNode } from 'react'
import { chakra, Flex } from '@chakra-ui/react'
import { Mark } from './Mark'

/** The head of every page: a way past it, the name, and what the page puts at its right. */
export function Header({ children }: { children?: ReactNode }) {
  return (
    <chakra.header borderBottom="hairline">
      <chakra.a href="#main" css={skipCss}>
        Skip to the page
      </chakra.a>
      <Flex
        align="center"
        justify="space-between"
        wrap="wrap"
        gap="2"
        paddingInline={{ base: '4', md: '8' }}
        paddingBlock="2"
        minHeight="3.5rem"
      >
        <Flex align="center" gap="2" color="pine">
          <Mark />
          <chakra.span fontFamily="reading" fontWeight="600" fontSize="1.125rem" color="ink">
            Passage Nine
          </chakra.span>
        </Flex>
        {children}
      </Flex>
    </chakra.header>
  )
}

const skipCss = {
  position: 'absolute',
  left: '4',
  top: '-100%',
  zIndex: '2',
  background: 'paper',
  padding: '3',
  '&:focus': { top: '1' },
} as const
