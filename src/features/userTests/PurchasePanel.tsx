import type { ReactNode } from 'react'
import { Box, Flex, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { PASSAGES_PER_TEST, QUESTIONS_PER_TEST, TEST_COUNT, TIME_LIMIT_SECONDS } from '../../../domain/exam'
import { bundleSavingCents, formatDollars, priceOf } from '../../../domain/pricing'
import { usePerson } from '../../auth/usePerson'
import { paths } from '../../paths'
import { PriceTag } from '../../ui/figures/PriceTag'

type PurchasePanelProps = {
  /** Less than ten. */
  paidTests: number
  hasBundle: boolean
  seal: ReactNode
}

const single = priceOf({ kind: 'single', testNumber: 2 }, 1)

export function PurchasePanel({ paidTests, hasBundle, seal }: PurchasePanelProps) {
  const { email } = usePerson()
  const { priceCents } = priceOf({ kind: 'bundle' }, paidTests)
  // Hides the single test if all tests cost less.
  const hasSingle = !hasBundle || priceCents > single.priceCents
  return (
    <Box as="section" aria-labelledby="more-tests" css={panelCss}>
      <Stack gap="2">
        <h2 id="more-tests">More tests</h2>
        <Box as="p" maxWidth="measure">
          Each has {PASSAGES_PER_TEST} passages, {QUESTIONS_PER_TEST} questions and {TIME_LIMIT_SECONDS / 60}{' '}
          minutes, with your score and an explanation of every option. Access does not expire.
        </Box>
      </Stack>
      <Box css={choicesCss}>
        {hasSingle && (
          <Stack as="section" aria-label="One test" gap="2" align="start">
            <h3>One test</h3>
            <PriceTag list={formatDollars(single.listCents)} price={formatDollars(single.priceCents)} />
            <p>Choose any test in the table.</p>
          </Stack>
        )}
        {hasBundle && <Bundle paidTests={paidTests} />}
      </Box>
      <Flex columnGap="10" rowGap="4" align="center" wrap="wrap" borderTop="hairline" paddingTop="5">
        {seal}
        <Stack gap="1" flex="1 1 20rem" textStyle="small">
          <p>
            We refund a test that is missing or not as described if you tell us within 24 hours, but not a
            change of mind. <Link to={paths.returnRefundPolicy}>Refund rules</Link>
          </p>
          <Box overflowWrap="anywhere">
            Receipts are sent to <strong>{email}</strong>. <Link to={paths.account}>Change</Link>
          </Box>
        </Stack>
      </Flex>
    </Box>
  )
}

const numbersFromThree = ['three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

function Bundle({ paidTests }: { paidTests: number }) {
  const missing = TEST_COUNT - paidTests
  const { priceCents } = priceOf({ kind: 'bundle' }, paidTests)
  const saving = bundleSavingCents(paidTests)
  return (
    <Stack as="section" aria-label="Offer" gap="2" align="start">
      <h3>{titleOf(missing)}</h3>
      <p>
        <strong>${formatDollars(priceCents)}</strong>
        {missing === 1
          ? ` instead of $${formatDollars(priceCents + saving)}.`
          : ` together, $${formatDollars(saving)} less than one by one.`}
      </p>
      <p>Choose All in the table.</p>
    </Stack>
  )
}

function titleOf(missing: number): string {
  if (missing === 1) return 'The last remaining test'
  return missing === 2 ? 'Both remaining tests' : `All ${numbersFromThree[missing - 3]} remaining tests`
}

const panelCss = {
  display: 'flex',
  flexDirection: 'column',
  gap: '6',
  marginTop: '6',
  padding: { base: '4', md: '6' },
  border: 'hairline',
  borderRadius: 'medium',
} as const

const choicesCss = {
  display: 'grid',
  gap: { base: '6', md: '10' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(20rem, 1fr))' },
}
