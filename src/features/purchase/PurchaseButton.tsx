import { Flex } from '@chakra-ui/react'
import { formatDollars, priceOf, type Item } from '../../../domain/pricing'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { Button } from '../../ui/Button'
import { PriceTag } from '../../ui/PriceTag'
import { selectPurchase } from './purchaseSlice'
import { requestPurchase } from './purchaseThunks'

/**
 * The Purchase button with the struck-through list price and this buyer's price (specification, sections 2 and 9).
 * It waits while a payment is being confirmed: nobody shall pay twice for want of an answer.
 */
export function PurchaseButton({
  item,
  paidTests,
  describedBy,
}: {
  item: Item
  paidTests: number
  describedBy: string
}) {
  const dispatch = useAppDispatch()
  const isConfirming = useAppSelector((state) => selectPurchase(state).status === 'confirming')
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
        disabled={isConfirming}
        onClick={() => dispatch(requestPurchase(item, priceCents))}
      >
        Purchase
      </Button>
      <PriceTag list={formatDollars(listCents)} price={formatDollars(priceCents)} />
    </Flex>
  )
}
