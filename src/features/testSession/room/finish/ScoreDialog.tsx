import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { Box, Button, Flex, VisuallyHidden } from '@chakra-ui/react'
import { countAnswered } from '../../../../../domain/answers'
import { QUESTIONS_PER_TEST } from '../../../../../domain/exam'
import { percentOf } from '../../../../../domain/results/scoring'
import { paths, reportPageOf } from '../../../../paths'
import { useAppDispatch, useAppSelector } from '../../../../redux/hooks'
import { Dialog } from '../../../../ui/Dialog'
import { scoreClosed, selectSession } from '../../state/testSessionSlice'
import { CountedScore } from './CountedScore'
import { useIsOwned } from './useIsOwned'

type ScoreDialogProps = {
  isTimeOver: boolean
  facts: ReactNode
}

export function ScoreDialog({ isTimeOver, facts }: ScoreDialogProps) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const session = useAppSelector(selectSession)
  const finished = session.status === 'finished' ? session : null
  const { score, answers } = finished ?? { score: '', answers: {} }
  // A test that was refunded while running has no review.
  const mayReview = useIsOwned(session)
  const unanswered = QUESTIONS_PER_TEST - countAnswered(answers)
  const close = () => dispatch(scoreClosed())
  return (
    <Dialog
      open={finished?.announcing === true}
      title="Test finished"
      // Reserves the space for `facts`.
      list={
        mayReview && <Box minHeight={unanswered < QUESTIONS_PER_TEST / 2 ? '10rem' : '3.75rem'}>{facts}</Box>
      }
      onClose={close}
      actions={
        <>
          <Flex
            gap="4"
            marginInlineEnd="auto"
            width={{ base: 'full', sm: 'auto' }}
            order={{ base: 1, sm: 0 }}
          >
            <Button variant="plain" onClick={close}>
              Cancel
            </Button>
            <Button variant="plain" onClick={() => navigate(paths.login)}>
              Back To Login
            </Button>
          </Flex>
          {mayReview && finished && (
            <Button
              variant="outline"
              onClick={() => {
                close()
                void navigate(reportPageOf(finished.attemptId))
              }}
            >
              Report
            </Button>
          )}
          {/* A single button keeps the focus when ownership becomes known later. */}
          <Button data-autofocus onClick={close}>
            {mayReview ? 'Review answers' : 'OK'}
          </Button>
        </>
      }
    >
      {isTimeOver && <p>Time is up.</p>}
      <VisuallyHidden as="p">Your score:</VisuallyHidden>
      <Flex columnGap="4" align="baseline" wrap="wrap">
        <CountedScore score={score} />
        <p>
          {percentOf(score)}% correct
          {unanswered > 0 && `, ${unanswered} unanswered`}
        </p>
      </Flex>
      {!mayReview && <p>You no longer have access to this test, so it has no review.</p>}
    </Dialog>
  )
}
