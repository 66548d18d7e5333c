import { Button } from '@chakra-ui/react'
import { chosenLetter, type Answers } from '../../../domain/answers'
import { passageNumbers, passageOfQuestion, questionsOfPassage } from '../../../domain/exam'
import { Dialog } from '../../ui/Dialog'
import { Icon } from '../../ui/icons'
import '../../ui/room/navigator.css'

type QuestionMapProps = {
  open: boolean
  onClose(): void
  missed: readonly number[]
  flagged: readonly number[]
  answers: Answers
  current: number
  onGo(question: number): void
}

export function QuestionMap(props: QuestionMapProps) {
  const { open, onClose, missed, flagged, answers, current, onGo } = props
  const verdictOf = (question: number): Verdict => {
    if (!missed.includes(question)) return 'correct'
    return chosenLetter(answers, passageOfQuestion(question), question) ? 'wrong' : 'not answered'
  }
  return (
    <Dialog
      open={open}
      title="All questions"
      onClose={onClose}
      actions={<Button onClick={onClose}>Back to the review</Button>}
      list={
        <>
          {passageNumbers.map((passage) => (
            <div key={passage} className="navigator-row" role="group" aria-label={`Passage ${passage}`}>
              <span className="row-head muted" aria-hidden>
                <span className="word">Passage </span>
                {passage}
              </span>
              {questionsOfPassage(passage).map((question) => {
                const verdict = verdictOf(question)
                const isFlagged = flagged.includes(question)
                return (
                  <button
                    key={question}
                    type="button"
                    className="cell"
                    data-verdict={verdict}
                    aria-current={question === current ? 'true' : undefined}
                    aria-label={`Question ${question}, ${verdict}${isFlagged ? ', flagged' : ''}`}
                    onClick={() => {
                      onClose()
                      onGo(question)
                    }}
                  >
                    {question}
                    {isFlagged && <Icon name="flag" filled />}
                    <Sign verdict={verdict} />
                  </button>
                )
              })}
            </div>
          ))}
          <div className="legend muted small" aria-hidden>
            {(['correct', 'wrong', 'not answered'] as const).map((verdict) => (
              <span key={verdict}>
                <span className="cell" data-verdict={verdict}>
                  <Sign verdict={verdict} />
                </span>
                {verdict}
              </span>
            ))}
            <span>
              <Icon name="flag" filled />
              flagged
            </span>
          </div>
        </>
      }
    />
  )
}

type Verdict = 'correct' | 'wrong' | 'not answered'

function Sign({ verdict }: { verdict: Verdict }) {
  if (verdict === 'not answered') return <span aria-hidden>–</span>
  return <Icon name={verdict === 'correct' ? 'tick' : 'cross'} />
}
