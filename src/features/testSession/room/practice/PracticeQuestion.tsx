import { BusyButton } from '../../../../ui/BusyButton'
import type { OpenQuestion } from '../../../../../domain/content'
import type { Letter } from '../../../../../domain/exam'
import type { Highlight } from '../../../../../domain/work'
import { useAppDispatch } from '../../../../redux/hooks'
import { OptionRow } from '../../../../ui/OptionRow'
import { FlagButton } from '../../../../ui/room/FlagButton'
import { QuestionText } from '../../../../ui/room/QuestionText'
import { askExplanation } from '../../sync/userActs'
import { useOptions } from '../useOptions'

type PracticeQuestionProps = {
  passage: number
  question: OpenQuestion
  chosen: Letter | undefined
  struck: readonly Letter[]
  isFlagged: boolean
  highlights: readonly Highlight[]
  isTutored: boolean
  /** Explanation requested */
  isAsked: boolean
  isOffline: boolean
  canAct: boolean
  say(text: string): void
}

export function PracticeQuestion(props: PracticeQuestionProps) {
  const { passage, question, chosen, struck, isFlagged, highlights } = props
  const { isTutored, isAsked, isOffline, canAct, say } = props
  const { number } = question
  const dispatch = useAppDispatch()
  const { choose, strike, flag } = useOptions(passage, number, say, 'practice')
  return (
    <fieldset className="question" translate="no">
      <legend>
        {number}. <QuestionText question={number} text={question.text} highlights={highlights} />
      </legend>
      <FlagButton question={number} isFlagged={isFlagged} disabled={!canAct} onClick={flag} />
      {question.options.map(({ letter, option }) => (
        <OptionRow
          key={letter}
          name={`question-${number}`}
          letter={letter}
          text={option}
          question={number}
          highlights={highlights}
          checked={chosen === letter}
          struck={struck.includes(letter)}
          onChoose={canAct ? choose : undefined}
          onStrike={canAct ? strike : undefined}
        />
      ))}
      {isTutored && (chosen !== undefined || isAsked) && (
        <div className="row">
          <BusyButton
            variant="outline"
            busy={isAsked}
            aria-label={`Check answer, question ${number}`}
            onClick={() => dispatch(askExplanation(number))}
          >
            Check answer
          </BusyButton>
          {isAsked && isOffline && (
            <span role="status">Your answer is kept. The explanation will be here once you are online.</span>
          )}
        </div>
      )}
    </fieldset>
  )
}
