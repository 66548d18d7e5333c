import type { ReactNode } from 'react'
import { Box, Button, Stack } from '@chakra-ui/react'
import { Link, useNavigate } from 'react-router-dom'
import { formatLeft, secondsLeft } from '../../../domain/base/time'
import { PASSAGES_PER_TEST, QUESTIONS_PER_TEST } from '../../../domain/exam'
import { withoutReviewText } from '../../../domain/results/withoutReview'
import { testPageOf } from '../../paths'
import type { NextStep } from './testRows'

type NextCardProps = {
  step: NextStep
  now: number
  /** Unsent answers. */
  unsent: number
  onOpen(testNumber: number): void
  /** Null without a score. */
  scores: ReactNode
  hasTrend: boolean
  plan: ReactNode
}

export function NextCard(props: NextCardProps) {
  const { step, now, unsent, onOpen, scores, hasTrend, plan } = props
  const navigate = useNavigate()
  const { number } = step.row
  const title = `Practice Test ${number}`
  return (
    <Box as="section" aria-label="Next" css={areaCss}>
      <Stack gap="2" align="start" css={{ '& > :is(a, button)': { marginTop: '3' } }}>
        <Box color="mutedInk">{captions[step.kind]}</Box>
        <Box as="h2" fontSize="1.625rem">
          {title}
        </Box>
        <p>{factsOf(step, now)}</p>
        {step.kind === 'resume' && step.row.takenBack && <p>{withoutReviewText(step.row.takenBack)}</p>}
        {step.kind === 'resume' && unsent > 0 && (
          <p>
            {unsent === 1 ? 'One answer on this device has' : `${unsent} answers on this device have`} not
            been sent yet. {unsent === 1 ? 'It' : 'They'} will be sent as soon as the server can be reached.
          </p>
        )}
        {step.kind === 'review' ? (
          <Button asChild>
            <Link to={testPageOf(number)}>Review {title}</Link>
          </Button>
        ) : (
          <Button
            onClick={() => (step.kind === 'resume' ? void navigate(testPageOf(number)) : onOpen(number))}
          >
            {step.kind === 'resume' ? 'Resume' : 'Start'} {title}
          </Button>
        )}
        <Box css={planCss}>{plan}</Box>
      </Stack>
      {/* Reserves the space. */}
      {scores !== null && (
        <Box minHeight={hasTrend ? { base: '15.5rem', lg: '17rem' } : '6rem'}>{scores}</Box>
      )}
    </Box>
  )
}

const areaCss = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  columnGap: '10',
  rowGap: '6',
  padding: { base: '4', md: '6' },
  border: 'hairline',
  borderRadius: 'medium',
}

const planCss = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '2',
  marginTop: 'auto',
  paddingTop: '4',
} as const

const captions = {
  resume: 'In progress',
  start: 'Next',
  review: 'Your latest result',
} as const satisfies Record<NextStep['kind'], string>

function factsOf(step: NextStep, now: number): string {
  switch (step.kind) {
    case 'resume': {
      const left = secondsLeft(step.deadline, now)
      if (left === 0) return 'Time is up. Your answers are being scored.'
      const told = formatLeft(left)
      return `${told.charAt(0).toUpperCase()}${told.slice(1)}. The clock is running. You can start or review other tests once you have finished this one.`
    }
    case 'start': {
      const content = `${PASSAGES_PER_TEST} passages, ${QUESTIONS_PER_TEST} questions.`
      return step.row.number === 1 ? `${content} Free with your account.` : content
    }
    case 'review':
      return `${step.row.score}, ${step.row.percent}%. Every option is explained.`
  }
}
