import { Box, Button, VisuallyHidden } from '@chakra-ui/react'
import { formatDollars, itemTitle, priceOf, type Item } from '../../../domain/pricing'
import { useAppSelector } from '../../redux/hooks'
import { PriceTag } from '../../ui/figures/PriceTag'
import { showNotice } from './PurchaseNotice'
import { selectPurchase } from './purchaseSlice'

/** Inactive while an order is checked, which may already be paid. */
export function PurchaseButton({
  item,
  paidTests,
  onBuy,
}: {
  item: Item
  paidTests: number
  onBuy(item: Item, priceCents: number): void
}) {
  const isHeld = useAppSelector((state) => selectPurchase(state).status === 'checking')
  const { listCents, priceCents } = priceOf(item, paidTests)
  return (
    <Button
      variant="outline"
      // Not `disabled`: it keeps the focus that the closing frame returns, and a press shows the reason.
      aria-disabled={isHeld}
      onClick={isHeld ? showNotice : () => onBuy(item, priceCents)}
    >
      <Box as="span" css={labelCss}>
        <span>
          Purchase<VisuallyHidden> {itemTitle(item)},</VisuallyHidden>
        </span>
        <PriceTag list={formatDollars(listCents)} price={formatDollars(priceCents)} />
      </Box>
    </Button>
  )
}

const twoLines = { flexDirection: 'column', paddingBlock: '2' } as const
const labelCss = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  alignItems: 'center',
  columnGap: { base: '2', md: '3' },
  lineHeight: '1.25',
  '& > span:last-of-type': { fontSize: { base: '0.875rem', md: '1rem' } },
  'td &': { '@media (max-width: 29.99rem)': twoLines },
  '@media (max-width: 22.49rem)': twoLines,
} as const
