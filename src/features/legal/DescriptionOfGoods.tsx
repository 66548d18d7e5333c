import { PASSAGES_PER_TEST, QUESTIONS_PER_TEST, TEST_COUNT, TIME_LIMIT_SECONDS } from '../../../domain/exam'
import { formatDollars, priceOf } from '../../../domain/pricing'
import { LegalPage, Section } from './LegalPage'

/** Update with the text. */
const UPDATED = 'November 25, 2026'

const single = priceOf({ kind: 'single', testNumber: 2 }, 1)
const bundle = priceOf({ kind: 'bundle' }, 0)
/** The highest price: everyone owns Test 1. */
const most = priceOf({ kind: 'bundle' }, 1)

export function DescriptionOfGoods() {
  return (
    <LegalPage heading="Description of Goods" updated={UPDATED}>
      <Section heading="What you get">
        <p>
          Passage Nine sells practice tests for the reading-comprehension section of a medical-school
          admission exam. There are {TEST_COUNT} tests. Each has {PASSAGES_PER_TEST} passages,{' '}
          {QUESTIONS_PER_TEST} multiple-choice questions and a time limit of {TIME_LIMIT_SECONDS / 60}{' '}
          minutes. You take the tests in your browser; nothing is shipped, and nothing has to be installed.
        </p>
        <p>
          When you finish, you see your score and an explanation of every option of every question: why the
          right one is right, and where each of the others goes wrong. You can take a test again; your latest
          score is shown.
        </p>
      </Section>
      <Section heading="What it costs">
        <p>
          Test 1 comes with your account. Any other test costs ${formatDollars(single.priceCents)} (list price
          ${formatDollars(single.listCents)}). All tests together cost ${formatDollars(most.priceCents)} at
          most: ${formatDollars(bundle.priceCents)} (list price ${formatDollars(bundle.listCents)}), less $
          {formatDollars(single.priceCents)} for each test that you already have, and the free Test 1 counts.
          Prices are in US dollars. Access begins as soon as the payment is confirmed and does not expire.
        </p>
      </Section>
      <Section heading="What it is not">
        <p>
          We write the passages and questions ourselves. Passage Nine is not affiliated with or endorsed by
          the AAMC, and no test here is an official one. We ask {QUESTIONS_PER_TEST} questions where the
          official section asks 53. We show raw scores only; we do not estimate a scaled score.
        </p>
      </Section>
    </LegalPage>
  )
}
