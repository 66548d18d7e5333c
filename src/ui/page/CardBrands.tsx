import { Flex } from '@chakra-ui/react'
import { Amex, Discover, Mastercard, Visa } from 'react-svg-credit-card-payment-icons/icons/flat-rounded'

const brands = [
  ['Visa', Visa],
  ['Mastercard', Mastercard],
  ['American Express', Amex],
  ['Discover', Discover],
] as const

export function CardBrands() {
  return (
    <Flex as="ul" aria-label="Cards accepted" wrap="wrap" gap="2" listStyleType="none">
      {brands.map(([brand, Logo]) => (
        <Flex as="li" key={brand}>
          <Logo role="img" aria-label={brand} width={38} height={24} />
        </Flex>
      ))}
    </Flex>
  )
}
