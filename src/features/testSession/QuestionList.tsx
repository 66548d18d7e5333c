import { memo, useCallback } from 'react'
import { Box, Stack } from '@chakra-ui/react'
import { chosenLetter } from '../../../domain/answers'
import type { OpenQuestion, TestContent } from '../../../domain/content'
import type { Letter } from '../../../domain/exam'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { OptionRow } from '../../ui/OptionRow'
import { chooseAnswer } from './actThunks'
import { selectSession } from './testSessionSlice'

/** The questions of one passage, as native radio groups: choosing is saving. */
export function QuestionList({ content, passage }: { content: TestContent; passage: number }) {
  const dispatch = useAppDispatch()
  const choose = useCallback(
    (question: number, letter: Letter) => dispatch(chooseAnswer(passage, question, letter)),
    [dispatch, passage],
  )
  return (
    <Stack gap="10">
      {content.test.questions.map((question) => (
        <Question key={question.number} question={question} passage={passage} onChoose={choose} />
      ))}
    </Stack>
  )
}

type QuestionProps = {
  question: OpenQuestion
  passage: number
  onChoose(question: number, letter: Letter): void
}

const Question = memo(function Question({ question, passage, onChoose }: QuestionProps) {
  const chosen = useAppSelector((state) => {
    const session = selectSession(state)
    return 'answers' in session ? chosenLetter(session.answers, passage, question.number) : undefined
  })
  const isElsewhere = useAppSelector((state) => {
    const session = selectSession(state)
    return session.status === 'inProgress' && session.writer === 'elsewhere'
  })
  return (
    <Box as="fieldset">
      <Box as="legend" fontWeight="600" marginBottom="3">
        {question.number}. {question.text}
      </Box>
      <Stack gap="1">
        {question.options.map(({ letter, option }) => (
          <OptionRow
            key={letter}
            name={`question-${question.number}`}
            letter={letter}
            text={option}
            checked={chosen === letter}
            onChoose={isElsewhere ? undefined : () => onChoose(question.number, letter)}
          />
        ))}
      </Stack>
    </Box>
  )
})
