import type { ReactNode } from 'react'
import { Card } from '@chakra-ui/react'
import { cardSlotRecipe } from '../../ui/theme/cardRecipe'
import { TEST_COUNT } from '../../../domain/exam'
import { bundleSavingCents, formatDollars, priceOf } from '../../../domain/pricing'

const numbersFromThree = ['three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** All tests that somebody does not have yet, and what they save by taking them together; the button is the child. */
export function OfferCard({ paidTests, children }: { paidTests: number; children: ReactNode }) {
  const missing = TEST_COUNT - paidTests
  const { priceCents } = priceOf({ kind: 'bundle' }, paidTests)
  return (
    <Card.Root recipe={cardSlotRecipe} as="section" aria-label="Offer">
      <Card.Header>Bundle</Card.Header>
      <Card.Body>
        <h2>{titleOf(missing)}</h2>
        <p>
          <strong>${formatDollars(priceCents)}</strong>
          {missing === 1 ? ' instead of ' : ' together, '}
          {missing === 1
            ? `$${formatDollars(priceCents + bundleSavingCents(paidTests))}.`
            : `$${formatDollars(bundleSavingCents(paidTests))} less than buying them one by one. The list price is that of all ten tests.`}
        </p>
      </Card.Body>
      <Card.Footer>{children}</Card.Footer>
    </Card.Root>
  )
}

function titleOf(missing: number): string {
  if (missing === 1) return 'The last remaining test'
  return missing === 2 ? 'Both remaining tests' : `All ${numbersFromThree[missing - 3]} remaining tests`
}
