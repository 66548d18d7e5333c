import { chosenLetter } from '../../../../domain/answers'
import { passageKey } from '../../../../domain/exam'
import { applyOperation } from '../../../../domain/applyOperations'
import { hasPlace } from '../../../../domain/room'
import type { Operation, Work } from '../../../../domain/work'
import type { StampedAct, UndoStep, Act, Stamp } from './act'
import type { Sitting } from './states'

/** The longest way back. */
const MOST_UNDO_STEPS = 200

/** Whether the attempt keeps one more act of this kind; one that has no room for it is left as it is. */
export function hasRoom({ nextSeq, isFull }: Sitting, kind: StampedAct['kind']): boolean {
  return hasPlace({ kind, seq: nextSeq }) && !(isFull && kind === 'highlight')
}

/** The sitting after one more act, which is still to be sent. */
export function withAct(sitting: Sitting, act: StampedAct): Partial<Sitting> {
  if (!hasRoom(sitting, act.kind)) return {}
  const operation = { ...act, seq: sitting.nextSeq, epoch: sitting.epoch } as Operation
  return {
    ...applyOperation(sitting, operation),
    unacknowledged: [...sitting.unacknowledged, operation],
    nextSeq: sitting.nextSeq + 1,
  }
}

/** As withAct, for an act that can be taken back. */
export function withUndoableAct(sitting: Sitting, act: StampedAct): Partial<Sitting> {
  if (!hasRoom(sitting, act.kind)) return {}
  const { opId: _opId, at: _at, ...after } = act
  const step: UndoStep = { before: currentValue(sitting, after as Act), after: after as Act }
  return { ...withAct(sitting, act), done: [...sitting.done, step].slice(-MOST_UNDO_STEPS), undone: [] }
}

/** The sitting with its last change taken back, and the reader where it was made. */
export function withUndo(sitting: Sitting, stamp: Stamp): Partial<Sitting> {
  const step = sitting.done.at(-1)
  if (!step || !hasRoom(sitting, step.before.kind)) return {}
  return {
    ...withAct(sitting, { ...step.before, ...stamp } as StampedAct),
    ...viewOf(step.before, sitting),
    done: sitting.done.slice(0, -1),
    undone: [...sitting.undone, step],
  }
}

/** The sitting with the change that was taken back last made again. */
export function withRedo(sitting: Sitting, stamp: Stamp): Partial<Sitting> {
  const step = sitting.undone.at(-1)
  if (!step || !hasRoom(sitting, step.after.kind)) return {}
  return {
    ...withAct(sitting, { ...step.after, ...stamp } as StampedAct),
    ...viewOf(step.after, sitting),
    done: [...sitting.done, step],
    undone: sitting.undone.slice(0, -1),
  }
}

function viewOf(act: Act, { question }: Sitting): Pick<Sitting, 'passage' | 'question'> {
  return { passage: act.passage, question: 'question' in act ? act.question : question }
}

/** What an act is about to change, as it is now. */
function currentValue({ answers, tools }: Work, act: Act): Act {
  switch (act.kind) {
    case 'answer':
      return { ...act, value: chosenLetter(answers, act.passage, act.question) ?? null }
    case 'strike':
      return { ...act, value: tools.strikes[act.question] ?? null }
    case 'highlight':
      return { ...act, value: tools.highlights[passageKey(act.passage)] ?? null }
    case 'flag':
      return { ...act, value: tools.flags.includes(act.question) ? true : null }
    case 'seen':
      return { ...act, value: tools.seen.includes(act.question) ? true : null }
  }
}
