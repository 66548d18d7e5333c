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
import { PassageWord, QuestionGrid } from '../../../ui/room/QuestionGrid'
import { goToQuestion, openPassage } from '../sync/userActs'
import { selectSession } from '../state/testSessionSlice'

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

function Questions({ onClose, onGone }: QuestionsProps) {
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
      <QuestionGrid
        standings={standings}
        standingOf={(question) => standingOf(work, question)}
        renderPassage={(passage) => (
          <button
            type="button"
            className="tool"
            aria-label={`Go to passage ${passage}`}
            onClick={() => onOpen(passage)}
          >
            <PassageWord passage={passage} />
          </button>
        )}
        flagged={tools.flags}
        current={current}
        onGo={onGo}
      />
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

const standings = ['unseen', 'incomplete', 'complete'] as const

function standingOf({ answers, tools }: Work, question: number): (typeof standings)[number] {
  if (chosenLetter(answers, passageOfQuestion(question), question) !== undefined) return 'complete'
  return tools.seen.includes(question) ? 'incomplete' : 'unseen'
}
