import { Box, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { PASSAGES_PER_TEST, QUESTIONS_PER_TEST, TEST_COUNT, TIME_LIMIT_SECONDS } from '../../../domain/exam'
import { PriceTag } from '../../ui/figures/PriceTag'
import { offer } from './offer'
import * as sampleTaste from './sampleTaste'

const figures = [
  [PASSAGES_PER_TEST, 'passages'],
  [QUESTIONS_PER_TEST, 'questions'],
  [TIME_LIMIT_SECONDS / 60, 'minutes'],
] as const

/** What this is, what a test holds and costs, and a taste of it: for whoever comes here for the first time. */
export function FrontDoor({ samplePath }: { samplePath: string }) {
  return (
    <Stack as="section" aria-labelledby="front-door" gap="6" maxWidth="measure">
      <Stack gap="3">
        <h2 id="front-door">Reading practice for the medical-school admission exam</h2>
        <p>
          Passage Nine has {TEST_COUNT} timed practice tests. When you finish one, you see why every option of
          every question is right or wrong. Each test has:
        </p>
      </Stack>
      <Box as="ul" display="flex" flexWrap="wrap" columnGap="8" rowGap="2">
        {figures.map(([count, what]) => (
          <li key={what}>
            <Box as="span" textStyle="greatFigure">
              {count}
            </Box>{' '}
            {what}
          </li>
        ))}
      </Box>
      <p>
        <strong>Test 1 is free.</strong> Each of the others is{' '}
        <PriceTag list={offer.singleList} price={offer.single} />. All {offer.restCount} together are{' '}
        <strong>${offer.rest}</strong>, which saves you ${offer.saved}.
      </p>
      <Stack as="article" gap="2" border="hairline" borderRadius="medium" padding="5">
        <Box as="p" textStyle="small" color="mutedInk">
          Try a passage: no account, no clock
        </Box>
        <h3>{sampleTaste.title}</h3>
        <Box as="p" fontFamily="reading" fontSize="1.125rem">
          {sampleTaste.opening.before}
          <cite>{sampleTaste.opening.work}</cite>
          {sampleTaste.opening.after}
        </Box>
        <p>
          <Link to={samplePath}>Read on and answer {sampleTaste.questions} questions</Link>
        </p>
      </Stack>
    </Stack>
  )
}
