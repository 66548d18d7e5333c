import { Box, Stack } from '@chakra-ui/react'
import { chosenLetter, type Answers } from '../../../domain/answers'
import type { FullContent, FullQuestion } from '../../../domain/content'
import type { Letter } from '../../../domain/exam'
import { CrossIcon, TickIcon } from '../../ui/icons'
import { OptionRow } from '../../ui/OptionRow'
import { Reveal } from '../../ui/Reveal'

/** The questions of a finished passage: tick or cross, and why every option is right or wrong (specification, section 2). */
export function ReviewedQuestions({
  content,
  passage,
  answers,
}: {
  content: FullContent
  passage: number
  answers: Answers
}) {
  return (
    <Stack gap="10">
      {content.test.questions.map((question) => (
        <ReviewedQuestion
          key={question.number}
          question={question}
          chosen={chosenLetter(answers, passage, question.number)}
        />
      ))}
    </Stack>
  )
}

function ReviewedQuestion({ question, chosen }: { question: FullQuestion; chosen: Letter | undefined }) {
  const isRight = chosen === question.correctAnswer
  return (
    <Box as="fieldset" data-right={isRight}>
      <Box as="legend" fontWeight="600" marginBottom="2">
        {question.number}. {question.text}
      </Box>
      <Verdict tone={isRight ? 'correct' : 'wrong'}>{verdictOf(isRight, chosen)}</Verdict>
      <Stack gap="3" marginTop="2">
        {question.options.map(({ letter, option, explanation }) => (
          <Box key={letter}>
            <OptionRow
              name={`question-${question.number}`}
              letter={letter}
              text={option}
              checked={chosen === letter}
            />
            <Reveal>
              <Explanation isKey={letter === question.correctAnswer}>{explanation}</Explanation>
            </Reveal>
          </Box>
        ))}
      </Stack>
    </Box>
  )
}

function verdictOf(isRight: boolean, chosen: Letter | undefined): string {
  if (isRight) return 'Correct'
  return chosen === undefined ? 'Not answered' : 'Not correct'
}

function Verdict({ tone, children }: { tone: 'correct' | 'wrong'; children: string }) {
  return (
    <Box
      display="flex"
      alignItems="center"
      gap="2"
      color={tone === 'correct' ? 'blue' : 'red'}
      fontWeight="600"
    >
      {tone === 'correct' ? <TickIcon /> : <CrossIcon />}
      {children}
    </Box>
  )
}

/** Blue for the right option and red for the others, each with a word beside the colour. */
function Explanation({ isKey, children }: { isKey: boolean; children: string }) {
  return (
    <Box color={isKey ? 'blue' : 'red'} paddingInlineStart="8">
      <strong>{isKey ? 'Right. ' : 'Wrong. '}</strong>
      {children}
    </Box>
  )
}
