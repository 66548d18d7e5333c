import { Box } from '@chakra-ui/react'

/** The payment-security seal's place. Without a certificate it claims none and says where card details go. */
export function PaymentSeal() {
  return (
    <Box border="hairline" borderRadius="medium" paddingInline="4" paddingBlock="2">
      <strong>Secure checkout</strong>
      <Box color="mutedInk">Card details go straight to the payment provider, Helcim.</Box>
    </Box>
  )
}
