import { chakra, Flex } from '@chakra-ui/react'

const brands = ['Visa', 'Mastercard', 'American Express', 'Discover']

/** The cards that are taken, as neutral outlines with the brand's name: our own drawing, nobody's logo. */
export function CardBrands() {
  return (
    <Flex as="ul" gap="2" wrap="wrap" listStyleType="none" padding="0" aria-label="Cards accepted">
      {brands.map((brand) => (
        <chakra.li
          key={brand}
          display="inline-flex"
          alignItems="center"
          gap="2"
          border="control"
          borderRadius="small"
          paddingInline="2"
          paddingBlock="1"
        >
          <svg width="20" height="14" viewBox="0 0 20 14" fill="none" stroke="currentColor" aria-hidden>
            <rect x="0.75" y="0.75" width="18.5" height="12.5" rx="2" strokeWidth="1.5" />
            <path d="M1 4.5h18" strokeWidth="2" />
          </svg>
          {brand}
        </chakra.li>
      ))}
    </Flex>
  )
}
