import { memo, useEffect, useRef } from 'react'
import { shallowEqual } from 'react-redux'
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
    <>
      {content.test.questions.map((question) => (
        <Question key={question.number} question={question} passage={passage} />
      ))}
    </>
  )
}

const NONE: readonly string[] = []
const untouched = {
  ...{ chosen: undefined, struck: NONE, isFlagged: false },
  ...{ isCurrent: false, canAct: false, isNew: false },
}

const Question = memo(function Question({ question, passage }: { question: OpenQuestion; passage: number }) {
  const dispatch = useAppDispatch()
  const { number } = question
  const { chosen, struck, isFlagged, isCurrent, canAct, isNew } = useStanding(passage, number)
  const element = useSeen(number, isNew)
  return (
    <fieldset
      ref={element}
      className="question"
      data-current-question={isCurrent || undefined}
      onFocus={isCurrent ? undefined : () => dispatch(questionReached({ question: number }))}
    >
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
          onChoose={canAct ? () => dispatch(chooseAnswer(passage, number, letter)) : undefined}
          onStrike={canAct ? () => dispatch(strikeOption(passage, number, letter)) : undefined}
        />
      ))}
    </fieldset>
  )
})

/** How a question stands. One look at the state for each of the 55, which all stand in the page. */
function useStanding(passage: number, number: number) {
  return useAppSelector((state) => {
    const session = selectSession(state)
    if (session.status !== 'inProgress') return untouched
    const { answers, tools, question, writer } = session
    return {
      chosen: chosenLetter(answers, passage, number),
      struck: tools.strikes[number] ?? NONE,
      isFlagged: tools.flags.includes(number),
      isCurrent: question === number,
      canAct: writer !== 'elsewhere',
      /** On screen for the first time; a question of another passage is not on screen. */
      isNew: session.passage === passage && !tools.seen.includes(number),
    }
  }, shallowEqual)
}

/** Tells once that the question has come into sight; one in a tab that is not open has not. */
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
