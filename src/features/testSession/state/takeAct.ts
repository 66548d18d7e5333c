import type { Act } from '../../../../domain/acts'
import { fold, opIdOf, registerOf } from '../../../../domain/fold'
import { chosenLetter } from '../../../../domain/answers'
import { passageKey } from '../../../../domain/exam'
import { isWithinQuota } from '../../../../domain/quota'
import type { Work } from '../../../../domain/work'
import type { Change, Merging, UndoStep } from './states'

/** Maximum undo depth. */
const MOST_UNDO_STEPS = 200

/** True if the attempt has room for another act of this kind. */
export function hasRoom(sitting: Merging, kind: Act['kind']): boolean {
  const held = sitting.told.cursor + sitting.unacknowledged.length
  return isWithinQuota(kind, held, 'practice' in sitting) && !(sitting.isFull && kind === 'highlight')
}

export function withAct(sitting: Merging, act: Act): Partial<Merging> {
  const { answers, tools, stamps, unacknowledged, own } = sitting
  return {
    ...fold({ answers, tools, stamps }, act),
    unacknowledged: [...unacknowledged, act],
    own: { ...own, [registerOf(act)]: act.opId },
  }
}

export function withUndoableAct(sitting: Merging, act: Act): Partial<Merging> {
  const { opId: _opId, at: _at, device: _device, ...after } = act
  const step: UndoStep = { before: asItIs(sitting, after as Change), after: after as Change }
  return { ...withAct(sitting, act), done: [...sitting.done, step].slice(-MOST_UNDO_STEPS), undone: [] }
}

/** Returns the last step to undo or redo whose register still has this page's own act and the step's value. */
export function lastStep(sitting: Merging, list: 'done' | 'undone'): UndoStep | undefined {
  const { stamps, own } = sitting
  return sitting[list].findLast(({ before, after }) => {
    const register = registerOf(after)
    const isOwn = own[register] !== undefined && own[register] === opIdOf(stamps[register] ?? '')
    // An earlier step would undo what another device did between this page's acts.
    return isOwn && isSame(sitting, list === 'done' ? after : before)
  })
}

export function withStep(sitting: Merging, from: 'done' | 'undone', act: Act): Partial<Merging> {
  const step = lastStep(sitting, from)
  if (step === undefined) return {}
  const to = from === 'done' ? 'undone' : 'done'
  return {
    ...withAct(sitting, act),
    passage: act.passage,
    question: 'question' in act ? act.question : sitting.question,
    // Drops later steps, which were overwritten elsewhere.
    [from]: sitting[from].slice(0, sitting[from].indexOf(step)),
    [to]: [...sitting[to], step],
  }
}

export function isSame(work: Work, change: Change): boolean {
  return JSON.stringify(asItIs(work, change).value) === JSON.stringify(change.value)
}

/** Returns the change that would set the current value. */
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
