import { useId } from 'react'
import { Button } from '@chakra-ui/react'
import type { FullQuestion } from '../../../domain/content'
import type { Letter } from '../../../domain/exam'
import { Icon } from '../../ui/icons'
import { OptionRow } from '../../ui/OptionRow'
import { FlagButton } from '../../ui/room/FlagButton'
import { QuestionText } from '../../ui/room/QuestionText'
import type { Step, Tried } from './sampleReducer'

type SampleQuestionProps = {
  question: FullQuestion
  tried: Tried
  /** Undefined before hydration: options cannot be chosen. */
  step: ((step: Step) => void) | undefined
  /** Prefix of the paragraphs' ids. */
  anchor: string
  onReach(question: number, paragraph: number): void
}

/** The answer is in a <details>, which works without scripts. */
export function SampleQuestion({ question, tried, step, anchor, onReach }: SampleQuestionProps) {
  const { number, correctAnswer } = question
  const chosen = tried.answers[number]
  const isChecked = number in tried.checked
  const name = useId()
  return (
    <fieldset className="question" translate="no">
      <legend>
        {number}. <QuestionText question={number} text={question.text} highlights={tried.highlights} />
      </legend>
      <FlagButton
        question={number}
        isFlagged={tried.flags.includes(number)}
        disabled={!step}
        onClick={() => step?.({ kind: 'flag', question: number })}
      />
      <div>
        {question.options.map(({ letter, option }) => (
          <div
            key={letter}
            data-right={isChecked ? rightOf(letter === correctAnswer, chosen === letter) : undefined}
          >
            <OptionRow
              name={name}
              letter={letter}
              text={option}
              question={number}
              highlights={tried.highlights}
              checked={chosen === letter}
              struck={tried.struck[number]?.includes(letter)}
              {...(step &&
                !isChecked && {
                  onChoose: (value: Letter) => step({ kind: 'choose', question: number, letter: value }),
                  onStrike: (value: Letter) => step({ kind: 'strike', question: number, letter: value }),
                })}
            />
          </div>
        ))}
      </div>
      <details
        className="answer"
        onToggle={({ currentTarget: details }) => {
          if (!details.open) return
          step?.({ kind: 'check', question: number })
          // The verdict is rendered next and may be off-screen.
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
        <Answer
          {...{ question, chosen, isChecked, anchor }}
          onReach={(paragraph) => onReach(number, paragraph)}
        />
      </details>
    </fieldset>
  )
}

/** Undefined for options that are neither the key nor the choice. */
function rightOf(isKey: boolean, isChosen: boolean): boolean | undefined {
  return isKey || isChosen ? isKey : undefined
}

type AnswerProps = {
  question: FullQuestion
  chosen: Letter | undefined
  isChecked: boolean
  anchor: string
  onReach(paragraph: number): void
}

function Answer({ question, chosen, isChecked, anchor, onReach }: AnswerProps) {
  const { correctAnswer, evidence } = question
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
            <a
              href={`#${anchor}-${paragraph}`}
              onClick={(event) => {
                event.preventDefault()
                onReach(paragraph)
              }}
            >
              {paragraph}
            </a>
          </span>
        ))}
      </p>
      <Explanations question={question} chosen={chosen} />
    </div>
  )
}

export function Explanations({ question, chosen }: { question: FullQuestion; chosen?: Letter | undefined }) {
  return question.options.map(({ letter, explanation }) => {
    const isRight = letter === question.correctAnswer
    return (
      <p key={letter} className="explanation" data-right={isRight}>
        <strong>
          {letter}. {isRight ? 'Correct.' : 'Wrong.'}
        </strong>{' '}
        {letter === chosen && <strong>Your answer. </strong>}
        {explanation}
      </p>
    )
  })
}
