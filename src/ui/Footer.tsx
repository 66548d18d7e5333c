import { chakra, Flex } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { CardBrands } from './CardBrands'
import { Mark } from './Mark'

type FooterProps = {
  links: readonly { label: string; path: string }[]
  year?: number
}

/** The foot of every page: logo, copyright line, links and card-brand marks (specification, section 2). */
export function Footer({ links, year = new Date().getFullYear() }: FooterProps) {
  return (
    <chakra.footer borderTop="hairline" textStyle="small" color="mutedInk">
      <Flex
        direction="column"
        gap="4"
        maxWidth="page"
        marginInline="auto"
        paddingInline={{ base: '4', md: '8' }}
        paddingBlock="6"
      >
        <Flex gap="6" rowGap="2" wrap="wrap" as="nav" aria-label="Footer">
          {links.map(({ label, path }) => (
            <chakra.span key={path} paddingBlock="1">
              <Link to={path}>{label}</Link>
            </chakra.span>
          ))}
        </Flex>
        <Flex gap="4" align="center" justify="space-between" wrap="wrap">
          <Flex align="center" gap="2">
            <span role="img" aria-label="Passage Nine">
              <Mark size="1.25rem" />
            </span>
            <p>© {year} Passage Nine. Not affiliated with or endorsed by the AAMC.</p>
          </Flex>
          <CardBrands />
        </Flex>
      </Flex>
    </chakra.footer>
  )
}
