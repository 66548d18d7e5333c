import { memo, useCallback, useEffect, useRef, type ReactNode } from 'react'
import { shallowEqual } from 'react-redux'
import { chosenLetter } from '../../../domain/answers'
import type { OpenQuestion, TestContent } from '../../../domain/content'
import type { Letter } from '../../../domain/exam'
import { useAppDispatch, useAppSelector } from '../../redux/hooks'
import { FlagIcon } from '../../ui/icons'
import { OptionRow } from '../../ui/OptionRow'
import { chooseAnswer, flagQuestion, seeQuestion, strikeOption } from './actThunks'
import { questionReached, selectSession } from './testSessionSlice'

/** The questions of one passage, as native radio groups: choosing is saving. */
export function QuestionList({ content, passage }: { content: TestContent; passage: number }) {
  return (
    <>
      {content.test.questions.map((question) => (
        <QuestionFrame key={question.number} passage={passage} number={question.number}>
          <Question question={question} passage={passage} />
        </QuestionFrame>
      ))}
    </>
  )
}

type QuestionFrameProps = { passage: number; number: number; children: ReactNode }

/** A question's group: whether it is the one at hand, and whether it has been seen. What is in it is drawn apart. */
function QuestionFrame({ passage, number, children }: QuestionFrameProps) {
  const dispatch = useAppDispatch()
  const isCurrent = useAppSelector((state) => {
    const session = selectSession(state)
    return session.status === 'inProgress' && session.question === number
  })
  return (
    <fieldset
      ref={useSeen(passage, number)}
      className="question"
      data-current-question={isCurrent || undefined}
      onFocus={isCurrent ? undefined : () => dispatch(questionReached({ question: number }))}
    >
      {children}
    </fieldset>
  )
}

const Question = memo(function Question({ question, passage }: { question: OpenQuestion; passage: number }) {
  const dispatch = useAppDispatch()
  const { number } = question
  const { chosen, struck, isFlagged, canAct } = useStanding(passage, number)
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

const NONE: readonly string[] = []
const untouched = { chosen: undefined, struck: NONE, isFlagged: false, canAct: false }

/** What has been done to a question. One look at the state for each of the 55, which all stand in the page. */
function useStanding(passage: number, number: number) {
  return useAppSelector((state) => {
    const session = selectSession(state)
    if (session.status !== 'inProgress') return untouched
    const { answers, tools, writer } = session
    return {
      chosen: chosenLetter(answers, passage, number),
      struck: tools.strikes[number] ?? NONE,
      isFlagged: tools.flags.includes(number),
      canAct: writer !== 'elsewhere',
    }
  }, shallowEqual)
}

/** Tells once that the question has come into sight; one of another passage, or in a tab that is not open, has not. */
function useSeen(passage: number, number: number) {
  const dispatch = useAppDispatch()
  const element = useRef<HTMLFieldSetElement>(null)
  const isNew = useAppSelector((state) => {
    const session = selectSession(state)
    return (
      session.status === 'inProgress' && session.passage === passage && !session.tools.seen.includes(number)
    )
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
