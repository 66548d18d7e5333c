import { useId } from 'react'
import { Button } from '@chakra-ui/react'
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

/** A question of the sample. Its answer is behind a summary, which opens and changes its name without any script, too. */
export function SampleQuestion(props: SampleQuestionProps) {
  const { question, chosen, isChecked, onChoose, onCheck, paragraphAddress } = props
  const name = useId()
  return (
    <fieldset className="question">
      <legend>
        {question.number}. {question.text}
      </legend>
      <div>
        {question.options.map(({ letter, option }) => (
          <div
            key={letter}
            data-right={isChecked ? rightOf(letter === question.correctAnswer, chosen === letter) : undefined}
          >
            <OptionRow
              name={name}
              letter={letter}
              text={option}
              checked={chosen === letter}
              {...(onChoose && !isChecked && { onChoose: (value) => onChoose(question.number, value) })}
            />
          </div>
        ))}
      </div>
      <details
        className="answer"
        onToggle={({ currentTarget: details }) => {
          if (!details.open) return
          onCheck(question.number)
          // The verdict, which React is about to draw, may be below the edge of the screen.
          requestAnimationFrame(() => details.querySelector('p')?.scrollIntoView({ block: 'nearest' }))
        }}
      >
        <Button asChild variant="outline">
          <summary>
            <span data-when="closed">
              {chosen === undefined || isChecked ? 'Show answer and explanations' : 'Check your answer'}
            </span>
            <span data-when="open">Hide answer and explanations</span>
          </summary>
        </Button>
        <Answer {...{ question, chosen, isChecked, paragraphAddress }} />
      </details>
    </fieldset>
  )
}

/** Whether an option is right, of the two that are told apart once the answer was looked at: the key and the choice. */
function rightOf(isKey: boolean, isChosen: boolean): boolean | undefined {
  return isKey || isChosen ? isKey : undefined
}

function Answer({
  question: { correctAnswer, options, evidence },
  chosen,
  isChecked,
  paragraphAddress,
}: Pick<SampleQuestionProps, 'question' | 'chosen' | 'isChecked' | 'paragraphAddress'>) {
  const isRight = chosen === correctAnswer
  return (
    <div className="stack">
      <p>
        {isChecked && chosen !== undefined && (
          <strong data-right={isRight}>
            <Icon name={isRight ? 'tick' : 'cross'} /> {isRight ? 'Correct.' : 'Wrong.'}{' '}
          </strong>
        )}
        {isChecked && chosen === undefined && (
          <span>You looked before choosing, so this question can no longer be answered. </span>
        )}
        The answer is {correctAnswer}. {evidence.length === 1 ? 'Key paragraph: ' : 'Key paragraphs: '}
        {evidence.map((paragraph, index) => (
          <span key={paragraph}>
            {index > 0 && ', '}
            <a href={paragraphAddress(paragraph)}>{paragraph}</a>
          </span>
        ))}
      </p>
      {options.map(({ letter, explanation }) => (
        <p key={letter} className="explanation" data-right={letter === correctAnswer}>
          <strong>
            {letter}. {letter === correctAnswer ? 'Correct.' : 'Wrong.'}
          </strong>{' '}
          {letter === chosen && <strong>Your answer. </strong>}
          {explanation}
        </p>
      ))}
    </div>
  )
}
