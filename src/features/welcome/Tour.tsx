import { Box, Button, chakra, Grid, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { TIME_LIMIT_SECONDS } from '../../../domain/exam'
import { useConfig } from '../../config'
import { paths } from '../../paths'
import { PriceTag } from '../../ui/figures/PriceTag'
import { offer } from './offer'
import { Faq } from './Faq'
import { sampleContent } from './sampleContent'
import { Explanations } from './SampleQuestion'
import { SampleRoom } from './SampleRoom'

const { questions } = sampleContent.test
/** Two to answer; a third is shown with explanations. */
const playable = questions.slice(0, 2)
const explained = questions[4]!

export function Tour() {
  const { supportEmail } = useConfig()
  return (
    <Stack gap="16" marginTop="16">
      <Stack as="section" aria-labelledby="try" gap="6">
        <chakra.h2 id="try" textStyle="section">
          Try the room
        </chakra.h2>
        <SampleRoom
          questions={playable}
          isFramed
          end={() => (
            <Box as="p" marginTop="6">
              <Link to={paths.sample}>Open the sample with all {questions.length} questions</Link>
            </Box>
          )}
        />
      </Stack>
      <Section id="explained" title="Every option explained">
        <details className="answer">
          <Button asChild variant="outline" textAlign="start" fontWeight="500">
            <summary>
              <span data-when="closed">Show an example</span>
              <span data-when="open">Hide the example</span>
            </summary>
          </Button>
          <div className="stack">
            <Box as="p" fontWeight="600">
              {explained.text}
            </Box>
            <Box as="ul" className="stack" css={{ display: 'grid', gap: '2' }}>
              {explained.options.map(({ letter, option }) => (
                <li key={letter}>
                  <strong>{letter}.</strong> {option}
                </li>
              ))}
            </Box>
            <Explanations question={explained} />
          </div>
        </details>
      </Section>
      <Section id="steps" title="How a test works">
        <Grid as="ol" gap="6" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}>
          {steps.map(([title, text], index) => (
            <li key={title}>
              <Box textStyle="greatFigure" color="pine" aria-hidden>
                {index + 1}
              </Box>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </Grid>
      </Section>
      <Section id="prices" title="Prices">
        <p>Test 1 is free with an account. Access does not expire.</p>
        <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
          <Price title="One test" price={<PriceTag list={offer.singleList} price={offer.single} />}>
            <li>Any of Tests 2 to 10</li>
            <li>Take it as often as you like</li>
            <li>Explanations, report and practice of its passages</li>
          </Price>
          <Price title={`All ${offer.restCount} other tests`} price={<strong>${offer.rest}</strong>}>
            <li>Saves ${offer.saved} on single prices</li>
          </Price>
        </Grid>
        <p>
          Prices are in US dollars. <Link to={paths.descriptionOfGoods}>Description of Goods</Link> says
          exactly what you get.
        </p>
      </Section>
      <Section id="before" title="Before you pay">
        <Facts facts={beforePaying} />
        <p>
          <Link to={paths.returnRefundPolicy}>Return/Refund Policy</Link>
        </p>
      </Section>
      <Section id="quality" title="How the tests are made">
        <Facts facts={quality} />
      </Section>
      <Section id="faq" title="Frequent questions">
        <Faq />
        <p>
          Anything else? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
        <p>
          <Link to={paths.register}>Start Test 1 free</Link>
        </p>
      </Section>
    </Stack>
  )
}

const steps = [
  [
    'Take it',
    `${TIME_LIMIT_SECONDS / 60} minutes on the clock, or more if you have been granted extra time.`,
  ],
  ['See your score', 'Right answers of 55, by skill and by field, and your time on each passage.'],
  [
    'Learn from it',
    'Read why each option is right or wrong, keep notes, and practice the passages that cost you most.',
  ],
] as const

const beforePaying = [
  ['55 questions, not 53', 'The official section asks 53. Ours ask two more in the same 90 minutes.'],
  [
    'A raw score, no scaled one',
    'You see your right answers of 55. A scaled score compares you with everybody who took the official exam. We do not have their results, so any number would be a guess.',
  ],
  [
    'Refunds',
    'We do not refund a change of mind. If a test is missing or not as described, tell us within 24 hours of the purchase. If a major defect is not fixed within 72 hours of your report, you get your money back.',
  ],
] as const

/** Only claims that docs/content-quality.md proves. */
const quality = [
  [
    'Original, and looked up',
    'We write passages, questions and explanations ourselves. What a passage says of real things is looked up, and the source is on file.',
  ],
  [
    'Solved blind',
    'Two solvers who had seen no key worked through each test. Each got 54 or 55 of 55, and no question was missed by both.',
  ],
] as const

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <Stack as="dl" gap="4">
      {facts.map(([title, text]) => (
        <div key={title}>
          <Box as="dt" fontWeight="600">
            {title}
          </Box>
          <dd>{text}</dd>
        </div>
      ))}
    </Stack>
  )
}

function Price({ title, price, children }: { title: string; price: ReactNode; children: ReactNode }) {
  return (
    <Stack as="article" gap="2" padding="6" border="hairline" borderRadius="medium">
      <h3>{title}</h3>
      <Box fontSize="1.5rem">{price}</Box>
      <Stack as="ul" gap="1" paddingInlineStart="5" listStyleType="disc">
        {children}
      </Stack>
    </Stack>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Grid
      as="section"
      aria-labelledby={id}
      columnGap="16"
      rowGap="4"
      paddingTop="8"
      borderTop="hairline"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: '16rem minmax(0, 1fr)' }}
    >
      <chakra.h2 id={id} textStyle="section">
        {title}
      </chakra.h2>
      <Stack gap="4" maxWidth="44rem">
        {children}
      </Stack>
    </Grid>
  )
}
