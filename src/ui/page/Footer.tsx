import { Suspense } from 'react'
import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { legalScreens, type LegalScreen } from '../../../domain/screens'
import { useConfig } from '../../config'
import { paths } from '../../paths'
import { patientPart } from './lazyPart'
import { Mark } from './Mark'

/** Not needed on the first screen. */
const CardBrands = patientPart(() => import('./CardBrands'), 'CardBrands')

const legal: Record<LegalScreen, string> = {
  privacyPolicy: 'Privacy Policy',
  termsAndConditions: 'Terms and Conditions',
  descriptionOfGoods: 'Description of Goods',
  returnRefundPolicy: 'Return/Refund Policy',
}
const links = [
  ['Home', paths.login],
  ...legalScreens.map((screen) => [legal[screen], paths[screen]] as const),
] as const

export function Footer() {
  const { supportEmail } = useConfig()
  return (
    <chakra.footer gridRow="3" borderTop="hairline" textStyle="small" color="mutedInk">
      <Stack
        gap="4"
        maxWidth="page"
        marginInline="auto"
        paddingBlock="6"
        paddingInline={{ base: '4', md: '8' }}
      >
        <Flex
          as="nav"
          aria-label="Footer"
          wrap="wrap"
          columnGap="6"
          css={{ '& a': { display: 'inline-block', paddingBlock: '3' } }}
        >
          {links.map(([label, path]) => (
            <span key={path}>
              <Link to={path}>{label}</Link>
            </span>
          ))}
          <span>
            Contact <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </span>
        </Flex>
        <Flex wrap="wrap" align="center" justify="space-between" gap="4">
          <Flex align="center" gap="2">
            <span role="img" aria-label="Passage Nine">
              <Mark size="1.25rem" />
            </span>
            {/* The build may have prerendered last year's date. */}
            <p suppressHydrationWarning>
              © {new Date().getFullYear()} Passage Nine. Not affiliated with or endorsed by the AAMC.
            </p>
          </Flex>
          <Box minHeight="1.5rem">
            <Suspense fallback={null}>
              <CardBrands />
            </Suspense>
          </Box>
        </Flex>
      </Stack>
    </chakra.footer>
  )
}
