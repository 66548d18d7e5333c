import { memo, useCallback, useEffect, useRef, type ReactNode } from 'react'
import { chosenLetter } from '../../../../domain/answers'
import type { OpenQuestion, TestContent } from '../../../../domain/content'
import type { Letter } from '../../../../domain/exam'
import { useAppDispatch } from '../../../redux/hooks'
import { FlagIcon } from '../../../ui/icons'
import { OptionRow } from '../../../ui/OptionRow'
import { chooseAnswer, flagQuestion, seeQuestion, strikeOption } from '../session/userActs'
import { isTaking } from '../session/states'
import { questionReached } from '../session/testSessionSlice'
import { useSessionAt } from './useRoom'

type QuestionListProps = { content: TestContent; passage: number }

/** The questions of one passage, as native radio groups: choosing is saving. */
export function QuestionList({ content, passage }: QuestionListProps) {
  const session = useSessionAt(passage)
  if (session.status !== 'inProgress') return null
  const { answers, tools } = session
  return content.test.questions.map((question) => {
    const { number } = question
    return (
      <QuestionFrame
        key={number}
        number={number}
        isCurrent={session.question === number}
        isNew={session.passage === passage && !tools.seen.includes(number)}
      >
        <Question
          question={question}
          passage={passage}
          chosen={chosenLetter(answers, passage, number)}
          struck={tools.strikes[number] ?? NONE}
          isFlagged={tools.flags.includes(number)}
          canAct={isTaking(session)}
        />
      </QuestionFrame>
    )
  })
}

const NONE: readonly string[] = []

type QuestionFrameProps = {
  number: number
  /** What keys do is done to it. */
  isCurrent: boolean
  /** It has not been in sight yet. */
  isNew: boolean
  children: ReactNode
}

function QuestionFrame({ number, isCurrent, isNew, children }: QuestionFrameProps) {
  const dispatch = useAppDispatch()
  return (
    <fieldset
      ref={useSeen(number, isNew)}
      className="question"
      data-current-question={isCurrent || undefined}
      onFocus={isCurrent ? undefined : () => dispatch(questionReached({ question: number }))}
    >
      {children}
    </fieldset>
  )
}

type QuestionProps = {
  question: OpenQuestion
  passage: number
  chosen: Letter | undefined
  struck: readonly string[]
  isFlagged: boolean
  canAct: boolean
}

const Question = memo(function Question(props: QuestionProps) {
  const { question, passage, chosen, struck, isFlagged, canAct } = props
  const { number } = question
  const dispatch = useAppDispatch()
  const choose = useCallback(
    (letter: Letter) => dispatch(chooseAnswer(passage, number, letter)),
    [dispatch, passage, number],
  )
  const strike = useCallback(
    (letter: Letter) => dispatch(strikeOption(passage, number, letter)),
    [dispatch, passage, number],
  )
  return (
    <>
      <legend>
        {number}. {question.text}
      </legend>
      <div className="question-bar">
        <button
          type="button"
          className="flag"
          aria-pressed={isFlagged}
          aria-disabled={!canAct || undefined}
          onClick={canAct ? () => dispatch(flagQuestion(passage, number)) : undefined}
        >
          <FlagIcon filled={isFlagged} />
          {isFlagged ? 'Flagged' : 'Flag'}
        </button>
      </div>
      {question.options.map(({ letter, option }) => (
        <OptionRow
          key={letter}
          name={`question-${number}`}
          letter={letter}
          text={option}
          checked={chosen === letter}
          struck={struck.includes(letter)}
          onChoose={canAct ? choose : undefined}
          onStrike={canAct ? strike : undefined}
        />
      ))}
    </>
  )
})

/** Tells once that the question has come into sight; one of another passage, or in a tab that is not open, has not. */
function useSeen(number: number, isNew: boolean) {
  const dispatch = useAppDispatch()
  const element = useRef<HTMLFieldSetElement>(null)
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
