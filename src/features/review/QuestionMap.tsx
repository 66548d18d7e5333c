import { Button } from '@chakra-ui/react'
import type { Verdict } from '../../../domain/answers'
import { Dialog } from '../../ui/Dialog'
import { Icon } from '../../ui/icons'
import { PassageWord, QuestionGrid } from '../../ui/room/QuestionGrid'

type QuestionMapProps = {
  open: boolean
  onClose(): void
  verdicts: ReadonlyMap<number, Verdict>
  flagged: readonly number[]
  current: number
  onGo(question: number): void
}

export function QuestionMap(props: QuestionMapProps) {
  const { open, onClose, verdicts, flagged, current, onGo } = props
  return (
    <Dialog
      open={open}
      title="All questions"
      onClose={onClose}
      actions={<Button onClick={onClose}>Back to the review</Button>}
      list={
        <QuestionGrid
          standings={standings}
          standingOf={(question) => verdicts.get(question) ?? 'not answered'}
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

const standings: readonly Verdict[] = ['correct', 'wrong', 'not answered']

function Sign({ verdict }: { verdict: Verdict }) {
  return (
    <span className="sign" aria-hidden>
      {verdict === 'not answered' ? '–' : <Icon name={verdict === 'correct' ? 'tick' : 'cross'} />}
    </span>
  )
}
