import { chosenLetter } from '../../../../domain/answers'
import { passageKey } from '../../../../domain/exam'
import { applyOperation } from '../../../../domain/applyOperations'
import { hasPlace } from '../../../../domain/room'
import type { Operation, Work } from '../../../../domain/work'
import type { Act, Change, Deed, Stamp } from './act'
import type { Sitting } from './testSession'

/** The longest way back. */
const MOST_CHANGES = 200

/** Whether the attempt keeps one more act of this kind; one that has no room for it is left as it is. */
export function hasRoom({ nextSeq, isFull }: Sitting, kind: Act['kind']): boolean {
  return hasPlace({ kind, seq: nextSeq }) && !(isFull && kind === 'highlight')
}

/** The sitting after one more act, which is still to be sent. */
export function withAct(sitting: Sitting, act: Act): Partial<Sitting> {
  if (!hasRoom(sitting, act.kind)) return {}
  const operation = { ...act, seq: sitting.nextSeq } as Operation
  return {
    ...applyOperation(sitting, operation),
    unacknowledged: [...sitting.unacknowledged, operation],
    nextSeq: sitting.nextSeq + 1,
  }
}

/** As withAct, for an act that can be taken back. */
export function withChange(sitting: Sitting, act: Act): Partial<Sitting> {
  if (!hasRoom(sitting, act.kind)) return {}
  const { opId: _opId, at: _at, ...after } = act
  const change: Change = { before: presentOf(sitting, after as Deed), after: after as Deed }
  return { ...withAct(sitting, act), done: [...sitting.done, change].slice(-MOST_CHANGES), undone: [] }
}

/** The sitting with its last change taken back, and the reader where it was made. */
export function withUndo(sitting: Sitting, stamp: Stamp): Partial<Sitting> {
  const change = sitting.done.at(-1)
  if (!change || !hasRoom(sitting, change.before.kind)) return {}
  return {
    ...withAct(sitting, { ...change.before, ...stamp } as Act),
    ...placeOf(change.before, sitting),
    done: sitting.done.slice(0, -1),
    undone: [...sitting.undone, change],
  }
}

/** The sitting with the change that was taken back last made again. */
export function withRedo(sitting: Sitting, stamp: Stamp): Partial<Sitting> {
  const change = sitting.undone.at(-1)
  if (!change || !hasRoom(sitting, change.after.kind)) return {}
  return {
    ...withAct(sitting, { ...change.after, ...stamp } as Act),
    ...placeOf(change.after, sitting),
    done: [...sitting.done, change],
    undone: sitting.undone.slice(0, -1),
  }
}

function placeOf(deed: Deed, { question }: Sitting): Pick<Sitting, 'passage' | 'question'> {
  return { passage: deed.passage, question: 'question' in deed ? deed.question : question }
}

/** What an act is about to change, as it is now. */
function presentOf({ answers, tools }: Work, deed: Deed): Deed {
  switch (deed.kind) {
    case 'answer':
      return { ...deed, value: chosenLetter(answers, deed.passage, deed.question) ?? null }
    case 'strike':
      return { ...deed, value: tools.strikes[deed.question] ?? null }
    case 'highlight':
      return { ...deed, value: tools.highlights[passageKey(deed.passage)] ?? null }
    case 'flag':
      return { ...deed, value: tools.flags.includes(deed.question) ? true : null }
    case 'seen':
      return { ...deed, value: tools.seen.includes(deed.question) ? true : null }
  }
}
