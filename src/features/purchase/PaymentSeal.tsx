import { Box, chakra } from '@chakra-ui/react'
import type { AppConfig } from '../../../domain/config'

/**
 * The payment-security seal: a certificate's own image, linked to its issuer's page. Without
 * a certificate it claims none and says where card details go.
 */
export function PaymentSeal({ seal }: { seal: AppConfig['seal'] }) {
  if (seal) {
    return (
      <a href={seal.certificateUrl} target="_blank" rel="noopener noreferrer">
        <chakra.img src={seal.imagePath} alt={seal.label} height="14" />
      </a>
    )
  }
  return (
    <Box border="hairline" borderRadius="medium" paddingInline="4" paddingBlock="2">
      <strong>Secure checkout</strong>
      <Box color="mutedInk">Card details go straight to the payment provider, Helcim.</Box>
    </Box>
  )
}
