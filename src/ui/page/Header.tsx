import type { ReactNode } from 'react'
import { chakra, Flex } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { Mark } from './Mark'

export function Header({ children }: { children?: ReactNode }) {
  return (
    <chakra.header className="site-header" borderBottom="hairline">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Flex
        className="site-header-line"
        wrap="wrap"
        align="center"
        justify="space-between"
        columnGap={{ base: '2', md: '6' }}
        rowGap="2"
        maxWidth="page"
        marginInline="auto"
        minHeight="3.75rem"
        paddingBlock="2"
        paddingInline={{ base: '4', md: '8' }}
      >
        <Flex asChild align="center" gap="2" minHeight="touch" color="pine" textDecoration="none">
          <Link to={paths.login}>
            <Mark />
            <chakra.span fontFamily="reading" fontWeight="600" fontSize="1.125rem" color="ink">
              Passage Nine
            </chakra.span>
          </Link>
        </Flex>
        {children}
      </Flex>
    </chakra.header>
  )
}
