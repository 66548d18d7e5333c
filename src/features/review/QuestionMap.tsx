import { Button } from '@chakra-ui/react'
import { chosenLetter, type Answers } from '../../../domain/answers'
import { passageOfQuestion } from '../../../domain/exam'
import { Dialog } from '../../ui/Dialog'
import { Icon } from '../../ui/icons'
import { PassageWord, QuestionGrid } from '../../ui/room/QuestionGrid'

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
        <QuestionGrid
          standings={verdicts}
          standingOf={verdictOf}
          renderSign={(verdict) => <Sign verdict={verdict} />}
          renderPassage={(passage) => (
            <span className="row-head muted" aria-hidden>
              <PassageWord passage={passage} />
            </span>
          )}
          flagged={flagged}
          current={current}
          onGo={(question) => {
            onClose()
            onGo(question)
          }}
        />
      }
    />
  )
}

const verdicts = ['correct', 'wrong', 'not answered'] as const
type Verdict = (typeof verdicts)[number]

function Sign({ verdict }: { verdict: Verdict }) {
  return (
    <span className="sign" aria-hidden>
      {verdict === 'not answered' ? '–' : <Icon name={verdict === 'correct' ? 'tick' : 'cross'} />}
    </span>
  )
}
