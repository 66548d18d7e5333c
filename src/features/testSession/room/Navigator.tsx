import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { chosenLetter, countAnswered } from '../../../../domain/answers'
import { passageNumbers, questionsOfPassage, QUESTIONS_PER_TEST } from '../../../../domain/exam'
import type { Work } from '../../../../domain/work'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'
import { FlagIcon } from '../../../ui/icons'
import { goToQuestion } from '../session/userActs'
import { selectSession } from '../session/testSessionSlice'

type NavigatorProps = {
  open: boolean
  onClose(): void
  /** After a jump: the reader is at the question. */
  onGone(): void
  /** Absent where the test cannot be finished here. */
  onFinish?(): void
}

/** All questions with how each stands: the way anywhere, and the last look before Finish. */
export function Navigator({ open, onClose, onGone, onFinish }: NavigatorProps) {
  const dispatch = useAppDispatch()
  const go = (question: number) => {
    dispatch(goToQuestion(question))
    onClose()
    onGone()
  }
  return (
    <Dialog
      open={open}
      title="Questions"
      wide
      onClose={onClose}
      actions={
        <>
          {onFinish && (
            <Button variant="plain" onClick={onFinish}>
              Finish Test
            </Button>
          )}
          <Button onClick={onClose}>Back to the test</Button>
        </>
      }
    >
      <Questions onGo={go} />
    </Dialog>
  )
}

/** Drawn only while it is looked at. */
function Questions({ onGo }: { onGo(question: number): void }) {
  const work = useAppSelector(selectSession)
  if (work.status !== 'inProgress') return null
  const unanswered = QUESTIONS_PER_TEST - countAnswered(work.answers)
  return (
    <>
      <p>
        {unanswered === 0
          ? 'Every question has an answer.'
          : `${unanswered} of ${QUESTIONS_PER_TEST} questions have no answer yet.`}{' '}
        {work.tools.flags.length > 0 && `${work.tools.flags.length} flagged.`}
      </p>
      <Stack gap="4" marginBlock="3">
        {passageNumbers.map((passage) => (
          <Flex key={passage} gap="2" role="group" aria-label={`Passage ${passage}`}>
            <Box flex="none" width="6rem" marginTop="2" color="mutedInk">
              Passage {passage}
            </Box>
            <Flex gap="2" wrap="wrap">
              {questionsOfPassage(passage).map((question) => {
                const standing = standingOf(work, passage, question)
                const isFlagged = work.tools.flags.includes(question)
                return (
                  <chakra.button
                    key={question}
                    type="button"
                    css={cellCss}
                    data-standing={standing}
                    aria-current={question === work.question ? 'true' : undefined}
                    aria-label={`Question ${question}, ${standing}${isFlagged ? ', flagged' : ''}`}
                    onClick={() => onGo(question)}
                  >
                    {question}
                    {isFlagged && <FlagIcon filled />}
                  </chakra.button>
                )
              })}
            </Flex>
          </Flex>
        ))}
      </Stack>
      <Flex gap="4" wrap="wrap" color="mutedInk" textStyle="small" aria-hidden>
        {(['unseen', 'incomplete', 'complete'] as const).map((standing) => (
          <Flex key={standing} gap="2" align="center">
            <Box as="span" css={cellCss} data-standing={standing} minWidth="1.5rem" minHeight="1.5rem" />
            {standing}
          </Flex>
        ))}
      </Flex>
    </>
  )
}

export type Standing = 'unseen' | 'incomplete' | 'complete'

export function standingOf({ answers, tools }: Work, passage: number, question: number): Standing {
  if (chosenLetter(answers, passage, question) !== undefined) return 'complete'
  return tools.seen.includes(question) ? 'incomplete' : 'unseen'
}

/** Not told apart by colour alone: a dashed, a plain and a filled box. */
const cellCss = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1',
  minWidth: 'touch',
  minHeight: 'touch',
  borderRadius: 'small',
  border: 'control',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '&[data-standing=unseen]': { borderStyle: 'dashed', color: 'mutedInk' },
  '&[data-standing=complete]': { background: 'pine', color: 'onPine' },
  '@media (forced-colors: active)': {
    '&[data-standing=complete]': {
      background: 'Highlight',
      color: 'HighlightText',
      forcedColorAdjust: 'none',
    },
  },
  '&[aria-current]': { outline: '2px solid', outlineColor: 'ink', outlineOffset: '2px' },
} as const
