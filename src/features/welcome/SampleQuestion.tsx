import { useId } from 'react'
import { Box, chakra, Stack } from '@chakra-ui/react'
import type { FullQuestion } from '../../../domain/content'
import type { Letter } from '../../../domain/exam'
import { Icon } from '../../ui/icons'
import { OptionRow } from '../../ui/OptionRow'

type SampleQuestionProps = {
  question: FullQuestion
  chosen: Letter | undefined
  isChecked: boolean
  /** Absent until the program is here: nothing can be chosen. */
  onChoose: ((question: number, letter: Letter) => void) | undefined
  onCheck(question: number): void
  /** The address, on this page, of a paragraph. */
  paragraphAddress(paragraph: number): string
}

/** A question of the sample. Its answer is behind a summary, which opens without any script, too. */
export function SampleQuestion(props: SampleQuestionProps) {
  const { question, chosen, isChecked, onChoose, onCheck, paragraphAddress } = props
  const name = useId()
  return (
    <fieldset className="question">
      <legend>
        {question.number}. {question.text}
      </legend>
      <Box marginTop="2">
        {question.options.map(({ letter, option }) => (
          <OptionRow
            key={letter}
            name={name}
            letter={letter}
            text={option}
            checked={chosen === letter}
            {...(onChoose && !isChecked && { onChoose: (value) => onChoose(question.number, value) })}
          />
        ))}
      </Box>
      <chakra.details
        marginTop="3"
        onToggle={({ currentTarget }) => currentTarget.open && onCheck(question.number)}
      >
        <summary className="button" data-variant="plain">
          {chosen === undefined || isChecked ? 'Answer and explanations' : 'Check your answer'}
        </summary>
        <Answer {...{ question, chosen, isChecked, paragraphAddress }} />
      </chakra.details>
    </fieldset>
  )
}

function Answer({
  question: { correctAnswer, options, evidence },
  chosen,
  isChecked,
  paragraphAddress,
}: Pick<SampleQuestionProps, 'question' | 'chosen' | 'isChecked' | 'paragraphAddress'>) {
  const isRight = chosen === correctAnswer
  return (
    <Stack gap="3" marginTop="3">
      <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="4">
        {isChecked && chosen !== undefined && (
          <Box
            display="inline-flex"
            alignItems="center"
            gap="2"
            color={isRight ? 'blue' : 'red'}
            fontWeight="600"
          >
            {isRight ? <Icon name="tick" /> : <Icon name="cross" />}
            {isRight ? 'Correct' : 'Not correct'}
          </Box>
        )}
        <span>The answer is {correctAnswer}.</span>
        <span>
          {evidence.length === 1 ? 'Key paragraph: ' : 'Key paragraphs: '}
          {evidence.map((paragraph, index) => (
            <span key={paragraph}>
              {index > 0 && ', '}
              <a href={paragraphAddress(paragraph)}>{paragraph}</a>
            </span>
          ))}
        </span>
      </Box>
      {options.map(({ letter, explanation }) => {
        const isKey = letter === correctAnswer
        return (
          <Box
            key={letter}
            borderInlineStart="3px solid"
            borderColor={isKey ? 'blue' : 'red'}
            paddingInlineStart="3"
          >
            <Box as="strong" color={isKey ? 'blue' : 'red'}>
              {letter}. {isKey ? 'Right.' : 'Wrong.'}
            </Box>{' '}
            {letter === chosen && <strong>Your answer. </strong>}
            {explanation}
          </Box>
        )
      })}
    </Stack>
  )
}
