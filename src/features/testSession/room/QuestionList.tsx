import { memo, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { chosenLetter } from '../../../../domain/answers'
import type { OpenQuestion, TestContent } from '../../../../domain/content'
import { LETTERS, passageKey, type Letter } from '../../../../domain/exam'
import type { Highlight } from '../../../../domain/work'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import type { RootState } from '../../../redux/types'
import { selectSettings } from '../../../settings/settingsSlice'
import { OptionRow } from '../../../ui/OptionRow'
import { FlagButton } from '../../../ui/room/FlagButton'
import { QuestionText } from '../../../ui/room/QuestionText'
import { seeQuestion } from '../sync/userActs'
import { questionReached } from '../state/testSessionSlice'
import { hintOf } from './keys/keyBindings'
import { useOptions } from './useOptions'
import { useSessionAt } from './useRoom'

type QuestionListProps = { content: TestContent; passage: number; say(text: string): void }

export function QuestionList({ content, passage, say }: QuestionListProps) {
  const session = useSessionAt(passage)
  const hints = useAppSelector(selectHints)
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
          highlights={tools.highlights[passageKey(passage)] ?? UNMARKED}
          hints={hints}
          say={say}
        />
      </QuestionFrame>
    )
  })
}

const NONE: readonly string[] = []
const UNMARKED: readonly Highlight[] = []

/** One string changes only with the settings; a new array would always differ. */
function selectHints(state: RootState): string {
  const settings = selectSettings(state)
  return ['flag', ...LETTERS.map((letter) => `strike${letter}`)].map((id) => hintOf(id, settings)).join('|')
}

type QuestionFrameProps = {
  number: number
  /** Shortcut keys act on it. */
  isCurrent: boolean
  /** It has not been on screen yet. */
  isNew: boolean
  children: ReactNode
}

function QuestionFrame({ number, isCurrent, isNew, children }: QuestionFrameProps) {
  const dispatch = useAppDispatch()
  return (
    <fieldset
      ref={useSeen(number, isNew)}
      className="question"
      translate="no"
      data-current-question={isCurrent || undefined}
      onKeyDown={moveAmongStrokes}
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
  highlights: readonly Highlight[]
  hints: string
  say(text: string): void
}

const Question = memo(function Question(props: QuestionProps) {
  const { question, passage, chosen, struck, isFlagged, highlights, hints, say } = props
  const { number } = question
  const [flagHint, ...strikeHints] = hints.split('|')
  const { choose, strike, flag } = useOptions(passage, number, say)
  return (
    <>
      <legend>
        {number}. <QuestionText question={number} text={question.text} highlights={highlights} />
      </legend>
      <FlagButton question={number} isFlagged={isFlagged} hint={flagHint} onClick={flag} />
      {question.options.map(({ letter, option }, index) => (
        <OptionRow
          key={letter}
          name={`question-${number}`}
          letter={letter}
          text={option}
          question={number}
          highlights={highlights}
          checked={chosen === letter}
          struck={struck.includes(letter)}
          onChoose={choose}
          onStrike={strike}
          strikeHint={strikeHints[index]}
          isStrikeStop={index === 0}
        />
      ))}
    </>
  )
})

/** Roving tabindex: the four strike buttons are one tab stop. */
function moveAmongStrokes(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  const strokes = [...event.currentTarget.querySelectorAll<HTMLElement>('.strike')]
  const at = strokes.indexOf(event.target as HTMLElement)
  if (step === undefined || at < 0) return
  event.preventDefault()
  const next = strokes[(at + step + strokes.length) % strokes.length]
  for (const stroke of strokes) stroke.tabIndex = stroke === next ? 0 : -1
  next?.focus()
}

/** Reports a question once when it is on screen; hidden passages and tabs do not count. */
function useSeen(number: number, isNew: boolean) {
  const dispatch = useAppDispatch()
  const element = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const words = element.current?.firstElementChild
    if (!isNew || !words || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        dispatch(seeQuestion(number))
      },
      { threshold: 0.5 },
    )
    observer.observe(words)
    return () => observer.disconnect()
  }, [dispatch, isNew, number])
  return element
}
