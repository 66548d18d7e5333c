import type { ReactNode } from 'react'
import { passageNumbers, questionsOfPassage } from '../../../domain/exam'
import { Icon } from '../icons'
import './navigator.css'

type QuestionGridProps<Standing extends string> = {
  standings: readonly Standing[]
  standingOf(question: number): Standing
  /** Shown in a cell and in the legend. */
  renderSign?(standing: Standing): ReactNode
  renderPassage(passage: number): ReactNode
  flagged: readonly number[]
  current: number
  onGo(question: number): void
}

/** A cell for each question, a row for each passage, and a legend. */
export function QuestionGrid<Standing extends string>(props: QuestionGridProps<Standing>) {
  const { standings, standingOf, renderSign, renderPassage, flagged, current, onGo } = props
  return (
    <>
      {passageNumbers.map((passage) => (
        <div key={passage} className="navigator-row" role="group" aria-label={`Passage ${passage}`}>
          {renderPassage(passage)}
          {questionsOfPassage(passage).map((question) => {
            const standing = standingOf(question)
            const isFlagged = flagged.includes(question)
            return (
              <button
                key={question}
                type="button"
                className="cell"
                data-standing={standing}
                aria-current={question === current ? 'true' : undefined}
                aria-label={`Question ${question}, ${standing}${isFlagged ? ', flagged' : ''}`}
                onClick={() => onGo(question)}
              >
                {question}
                {isFlagged && <Icon name="flag" filled />}
                {renderSign?.(standing)}
              </button>
            )
          })}
        </div>
      ))}
      <div className="legend muted small" aria-hidden>
        {standings.map((standing) => (
          <span key={standing}>
            <span className="cell" data-standing={standing}>
              {renderSign?.(standing)}
            </span>
            {standing}
          </span>
        ))}
        <span>
          <Icon name="flag" filled />
          flagged
        </span>
      </div>
    </>
  )
}

/** The number is beside the word, or alone on a phone. */
export function PassageWord({ passage }: { passage: number }) {
  return (
    <>
      <span className="word">Passage </span>
      {passage}
    </>
  )
}
