import { chakra, VisuallyHidden } from '@chakra-ui/react'

/** Prices in dollars with two decimals, without the sign. */
export function PriceTag({ list, price }: { list: string; price: string }) {
  return (
    <chakra.span textStyle="figures" whiteSpace="nowrap">
      <VisuallyHidden>List price </VisuallyHidden>
      <chakra.s color="mutedInk">${list}</chakra.s> <VisuallyHidden>now </VisuallyHidden>
      <strong>${price}</strong>
    </chakra.span>
  )
}
