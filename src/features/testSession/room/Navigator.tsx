import { Button } from '@chakra-ui/react'
import { chosenLetter, countAnswered } from '../../../../domain/answers'
import {
  passageNumbers,
  passageOfQuestion,
  questionsOfPassage,
  QUESTIONS_PER_TEST,
} from '../../../../domain/exam'
import type { Work } from '../../../../domain/work'
import { useAppDispatch, useAppSelector } from '../../../redux/hooks'
import { Dialog } from '../../../ui/Dialog'
import { Icon } from '../../../ui/icons'
import { goToQuestion, openPassage } from '../sync/userActs'
import { selectSession } from '../state/testSessionSlice'
import '../../../ui/room/navigator.css'

type NavigatorProps = {
  open: boolean
  onClose(): void
  onGone(): void
  /** Omit if the test cannot be finished here. */
  onFinish?(): void
}

export function Navigator({ open, onClose, onGone, onFinish }: NavigatorProps) {
  return (
    <Dialog
      open={open}
      title="Navigator"
      list={<Questions onClose={onClose} onGone={onGone} />}
      onClose={onClose}
      actions={
        <>
          {onFinish && (
            <Button variant="outline" onClick={onFinish}>
              Finish Test
            </Button>
          )}
          <Button onClick={onClose}>Back to the test</Button>
        </>
      }
    >
      <Leftovers />
    </Dialog>
  )
}

export function Leftovers() {
  const session = useAppSelector(selectSession)
  if (session.status !== 'inProgress') return null
  const unanswered = QUESTIONS_PER_TEST - countAnswered(session.answers)
  const flagged = session.tools.flags.length
  return (
    <p>
      {unanswered === 0
        ? 'Every question has an answer.'
        : `${unanswered} of ${QUESTIONS_PER_TEST} questions ${unanswered === 1 ? 'has' : 'have'} no answer yet.`}
      {flagged > 0 && ` ${flagged} flagged.`}
    </p>
  )
}

type QuestionsProps = Pick<NavigatorProps, 'onClose' | 'onGone'>

export function Questions({ onClose, onGone }: QuestionsProps) {
  const dispatch = useAppDispatch()
  const work = useAppSelector(selectSession)
  if (work.status !== 'inProgress') return null
  const { tools, question: current } = work
  const isOpen = (question: number) => standingOf(work, question) !== 'complete'
  const onGo = (question: number) => {
    dispatch(goToQuestion(question))
    onClose()
    onGone()
  }
  const onOpen = (passage: number) => {
    dispatch(openPassage(passage))
    onClose()
  }
  return (
    <>
      <div className="row jumps">
        <Jump onGo={onGo} to={nextOf(isOpen, current)}>
          Next unanswered
        </Jump>
        <Jump onGo={onGo} to={nextOf((question) => tools.flags.includes(question), current)}>
          Next flagged
        </Jump>
      </div>
      {passageNumbers.map((passage) => (
        <div key={passage} className="navigator-row" role="group" aria-label={`Passage ${passage}`}>
          <button
            type="button"
            className="tool"
            aria-label={`Go to passage ${passage}`}
            onClick={() => onOpen(passage)}
          >
            <span className="word">Passage </span>
            {passage}
          </button>
          {questionsOfPassage(passage).map((question) => {
            const standing = standingOf(work, question, passage)
            const isFlagged = tools.flags.includes(question)
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
              </button>
            )
          })}
        </div>
      ))}
      <div className="legend muted small" aria-hidden>
        {(['unseen', 'incomplete', 'complete'] as const).map((standing) => (
          <span key={standing}>
            <span className="cell" data-standing={standing} /> {standing}
          </span>
        ))}
        <span>
          <Icon name="flag" filled /> flagged
        </span>
      </div>
    </>
  )
}

type JumpProps = { to: number | undefined; onGo(question: number): void; children: string }

function Jump({ to, onGo, children }: JumpProps) {
  return (
    <Button variant="outline" disabled={to === undefined} onClick={() => to !== undefined && onGo(to)}>
      {children}
    </Button>
  )
}

/** Searches after `current`, then from the start. */
function nextOf(isWanted: (question: number) => boolean, current: number): number | undefined {
  const found = passageNumbers.flatMap((passage) => questionsOfPassage(passage)).filter(isWanted)
  return found.find((question) => question > current) ?? found[0]
}

type Standing = 'unseen' | 'incomplete' | 'complete'

function standingOf(
  { answers, tools }: Work,
  question: number,
  passage = passageOfQuestion(question),
): Standing {
  if (chosenLetter(answers, passage, question) !== undefined) return 'complete'
  return tools.seen.includes(question) ? 'incomplete' : 'unseen'
}
