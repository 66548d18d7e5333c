import { Flex } from '@chakra-ui/react'
import { formatDollars, priceOf, type Item } from '../../../domain/pricing'
import { useAppSelector } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { PriceTag } from '../../ui/PriceTag'
import { isLookedFor } from './purchase'
import { selectPurchase } from './purchaseSlice'

/**
 * The Purchase button with the struck-through list price and this buyer's price (specification, sections 2 and 9).
 * It waits while a payment is looked for or confirmed: nobody shall pay twice for want of an answer.
 */
export function PurchaseButton({
  item,
  paidTests,
  describedBy,
  onBuy,
}: {
  item: Item
  paidTests: number
  describedBy: string
  onBuy(item: Item, priceCents: number): void
}) {
  const isUnsettled = useAppSelector((state) => isLookedFor(selectPurchase(state)))
  const { listCents, priceCents } = priceOf(item, paidTests)
  return (
    <Flex
      align={{ base: 'flex-start', md: 'center' }}
      direction={{ base: 'column', md: 'row' }}
      gap={{ base: '1', md: '4' }}
    >
      <Button
        variant="plain"
        aria-describedby={describedBy}
        // Not disabled altogether: it keeps the focus that the closing frame gives back.
        aria-disabled={isUnsettled}
        onClick={isUnsettled ? undefined : () => onBuy(item, priceCents)}
      >
        Purchase
      </Button>
      <PriceTag list={formatDollars(listCents)} price={formatDollars(priceCents)} />
    </Flex>
  )
}
