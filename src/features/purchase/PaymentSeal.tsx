import { Box, chakra, Flex } from '@chakra-ui/react'
import type { AppConfig } from '../../../domain/config'

/** Shows a certificate's seal that links to its issuer, or a shield with the provider's name. */
export function PaymentSeal({ seal }: { seal: AppConfig['seal'] }) {
  if (seal) {
    return (
      <a href={seal.certificateUrl} target="_blank" rel="noopener noreferrer">
        <chakra.img src={seal.imagePath} alt={seal.label} height="14" />
      </a>
    )
  }
  return (
    <Flex align="center" gap="3" border="hairline" borderRadius="medium" paddingInline="4" paddingBlock="2">
      <Shield />
      <div>
        <strong>Secure checkout by Helcim</strong>
        <Box color="mutedInk" textStyle="small">
          Card details go straight to Helcim, the card provider.
        </Box>
      </div>
    </Flex>
  )
}

function Shield() {
  return (
    <chakra.svg width="2.25rem" height="2.5rem" flexShrink="0" viewBox="0 0 36 40" color="pine" aria-hidden>
      <path fill="currentColor" d="M18 1 34 6.5v12C34 28 27.6 35.4 18 39 8.4 35.4 2 28 2 18.5v-12z" />
      <path
        fill="none"
        stroke="var(--scheme-paper)"
        strokeWidth="2.5"
        d="M13.5 18v-3.5a4.5 4.5 0 0 1 9 0V18M11 18h14v9.5H11z"
      />
    </chakra.svg>
  )
}
