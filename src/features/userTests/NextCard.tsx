import { Button, Card } from '@chakra-ui/react'
import { cardSlotRecipe } from '../../ui/theme/cardRecipe'
import { Link } from 'react-router-dom'
import { formatLeft, secondsLeft } from '../../../domain/base/time'
import { PASSAGES_PER_TEST, QUESTIONS_PER_TEST } from '../../../domain/exam'
import { withoutReviewText } from '../../../domain/results/withoutReview'
import type { NextStep } from './nextStep'

type NextCardProps = {
  step: NextStep
  now: number
  /** Answers of this device that have not been sent. */
  unsent: number
  reviewPathOf(testNumber: number): string
  onOpen(testNumber: number): void
}

/** The one thing to do next. */
export function NextCard({ step, now, unsent, reviewPathOf, onOpen }: NextCardProps) {
  const { number } = step.row
  const title = `Practice Test ${number}`
  return (
    <Card.Root recipe={cardSlotRecipe} as="section" aria-label="Next">
      <Card.Header>{captions[step.kind]}</Card.Header>
      <Card.Body>
        <h2>{title}</h2>
        <p>{factsOf(step, now)}</p>
        {step.kind === 'resume' && step.row.takenBack && <p>{withoutReviewText(step.row.takenBack)}</p>}
        {step.kind === 'resume' && unsent > 0 && (
          <p>
            {unsent === 1 ? 'One answer on this device has' : `${unsent} answers on this device have`} not
            been sent yet. {unsent === 1 ? 'It' : 'They'} will be sent as soon as the server can be reached.
          </p>
        )}
      </Card.Body>
      <Card.Footer>
        {step.kind === 'review' ? (
          <Button asChild>
            <Link to={reviewPathOf(number)}>Review {title}</Link>
          </Button>
        ) : (
          <Button onClick={() => onOpen(number)}>
            {step.kind === 'resume' ? 'Resume' : 'Start'} {title}
          </Button>
        )}
      </Card.Footer>
    </Card.Root>
  )
}

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
