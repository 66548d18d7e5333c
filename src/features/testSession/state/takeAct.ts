import type { Act } from '../../../../domain/acts'
import { fold, opIdOf, registerOf } from '../../../../domain/fold'
import { chosenLetter } from '../../../../domain/answers'
import { passageKey } from '../../../../domain/exam'
import { hasPlace } from '../../../../domain/room'
import type { Work } from '../../../../domain/work'
import type { Change, UndoStep } from './change'
import type { Merging } from './states'

/** The longest way back. */
const MOST_UNDO_STEPS = 200

/** Whether the attempt keeps one more act of this kind. */
export function hasRoom(sitting: Merging, kind: Act['kind']): boolean {
  const held = sitting.told.cursor + sitting.unacknowledged.length
  return hasPlace(kind, held, 'practice' in sitting) && !(sitting.isFull && kind === 'highlight')
}

/** The sitting after one more act of this page, which is still to be sent. */
export function withAct(sitting: Merging, act: Act): Partial<Merging> {
  const { answers, tools, stamps, unacknowledged, own } = sitting
  return {
    ...fold({ answers, tools, stamps }, act),
    unacknowledged: [...unacknowledged, act],
    own: { ...own, [registerOf(act)]: act.opId },
  }
}

/** As withAct, for an act that can be taken back. */
export function withUndoableAct(sitting: Merging, act: Act): Partial<Merging> {
  const { opId: _opId, at: _at, device: _device, ...after } = act
  const step: UndoStep = { before: asItIs(sitting, after as Change), after: after as Change }
  return { ...withAct(sitting, act), done: [...sitting.done, step].slice(-MOST_UNDO_STEPS), undone: [] }
}

/** The last change of this page that can be taken back, or made again: what it is about still holds this page's own act. */
export function lastStep(sitting: Merging, list: 'done' | 'undone'): UndoStep | undefined {
  const { stamps, own } = sitting
  return sitting[list].findLast(({ after }) => {
    const register = registerOf(after)
    return own[register] !== undefined && own[register] === opIdOf(stamps[register] ?? '')
  })
}

/** The sitting with a change taken back by an act, or made again by one, and the reader where it was made. */
export function withStep(sitting: Merging, from: 'done' | 'undone', act: Act): Partial<Merging> {
  const step = lastStep(sitting, from)
  if (step === undefined) return {}
  const to = from === 'done' ? 'undone' : 'done'
  return {
    ...withAct(sitting, act),
    passage: act.passage,
    question: 'question' in act ? act.question : sitting.question,
    // What was overwritten elsewhere since is not offered again.
    [from]: sitting[from].slice(0, sitting[from].indexOf(step)),
    [to]: [...sitting[to], step],
  }
}

/** Whether a change would leave everything as it is. */
export function isSame(work: Work, change: Change): boolean {
  return JSON.stringify(asItIs(work, change).value) === JSON.stringify(change.value)
}

/** What a change is about, as it is now. */
function asItIs({ answers, tools }: Work, change: Change): Change {
  switch (change.kind) {
    case 'answer':
      return { ...change, value: chosenLetter(answers, change.passage, change.question) ?? null }
    case 'strike':
      return { ...change, value: tools.strikes[change.question] ?? null }
    case 'highlight':
      return { ...change, value: tools.highlights[passageKey(change.passage)] ?? null }
    case 'flag':
      return { ...change, value: tools.flags.includes(change.question) ? true : null }
    case 'seen':
      return { ...change, value: tools.seen.includes(change.question) ? true : null }
  }
}
