import { memo, useEffect, useRef } from 'react'
import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { chosenLetter } from '../../../domain/answers'
import type { OpenQuestion, TestContent } from '../../../domain/content'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { FlagIcon } from '../../ui/icons'
import { OptionRow } from '../../ui/OptionRow'
import { chooseAnswer, flagQuestion, seeQuestion, strikeOption } from './actThunks'
import { questionReached, selectSession } from './testSessionSlice'

/** The questions of one passage, as native radio groups: choosing is saving. */
export function QuestionList({ content, passage }: { content: TestContent; passage: number }) {
  return (
    <Stack gap="10">
      {content.test.questions.map((question) => (
        <Question key={question.number} question={question} passage={passage} />
      ))}
    </Stack>
  )
}

const NONE: readonly string[] = []

const Question = memo(function Question({ question, passage }: { question: OpenQuestion; passage: number }) {
  const dispatch = useAppDispatch()
  const { number } = question
  const chosen = useAppSelector((state) => {
    const session = selectSession(state)
    return 'answers' in session ? chosenLetter(session.answers, passage, number) : undefined
  })
  const struck = useAppSelector((state) => {
    const session = selectSession(state)
    return 'tools' in session ? (session.tools.strikes[number] ?? NONE) : NONE
  })
  const isFlagged = useAppSelector((state) => {
    const session = selectSession(state)
    return 'tools' in session && session.tools.flags.includes(number)
  })
  const canAct = useAppSelector((state) => {
    const session = selectSession(state)
    return session.status === 'inProgress' && session.writer !== 'elsewhere'
  })
  const isCurrent = useAppSelector((state) => {
    const session = selectSession(state)
    return 'question' in session && session.question === number
  })
  const element = useSeen(number)
  return (
    <Box
      as="fieldset"
      ref={element}
      data-current-question={isCurrent || undefined}
      scrollMarginTop="4"
      fontSize="calc(1rem * var(--reading-scale, 1))"
      onFocus={() => dispatch(questionReached({ question: number }))}
    >
      <Box as="legend" fontWeight="600" width="full">
        {number}. {question.text}
      </Box>
      <Flex justify="flex-end">
        <chakra.button
          type="button"
          css={flagCss}
          aria-pressed={isFlagged}
          aria-disabled={!canAct || undefined}
          onClick={canAct ? () => dispatch(flagQuestion(passage, number)) : undefined}
        >
          <FlagIcon filled={isFlagged} />
          {isFlagged ? 'Flagged' : 'Flag'}
        </chakra.button>
      </Flex>
      <Stack gap="1">
        {question.options.map(({ letter, option }) => (
          <OptionRow
            key={letter}
            name={`question-${number}`}
            letter={letter}
            text={option}
            checked={chosen === letter}
            struck={struck.includes(letter)}
            onChoose={canAct ? () => dispatch(chooseAnswer(passage, number, letter)) : undefined}
            onStrike={canAct ? () => dispatch(strikeOption(passage, number, letter)) : undefined}
          />
        ))}
      </Stack>
    </Box>
  )
})

/** Tells once that the question has come into sight; one in a tab that is not open has not. */
function useSeen(number: number) {
  const dispatch = useAppDispatch()
  const element = useRef<HTMLFieldSetElement>(null)
  const isNew = useAppSelector((state) => {
    const session = selectSession(state)
    return session.status === 'inProgress' && !session.tools.seen.includes(number)
  })
  useEffect(() => {
    if (!isNew || !element.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        dispatch(seeQuestion(number))
      },
      { threshold: 0.5 },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [dispatch, isNew, number])
  return element
}

const flagCss = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: 'touch',
  paddingInline: '2',
  color: 'mutedInk',
  textStyle: 'small',
  cursor: 'pointer',
  borderRadius: 'small',
  '&:hover, &[aria-pressed=true]': { color: 'ink' },
} as const
