import { answersFromList, answersToList } from '../../domain/answers'
import { applyOperations } from '../../domain/applyOperations'
import { passageKey } from '../../domain/exam'
import { partOf, type Operation, type Work } from '../../domain/work'
import type { AttemptRow, Lists, Target } from '../store/repositories/exams/attemptsRepository'

type After = Pick<AttemptRow, 'answers' | 'tools'> & {
  /** The highlight lists that changed. */
  lists: Lists
  /** The acts as they are stored: an earlier highlight list of a passage without its value. */
  toStore: Operation[]
}

/**
 * An attempt's work with more acts in it. The last act about each thing is what stands, so of those that come out of
 * order only the ones that nothing later is about change anything.
 * @param later the last stored act about each thing, after the first of these
 */
export function workAfter(
  attempt: Pick<AttemptRow, 'answers' | 'tools'>,
  acts: readonly Operation[],
  later: readonly Target[],
): After {
  const last = new Map(later.map((target) => [partOf(target), target.seq]))
  const standing = acts.filter((op) => op.seq >= (last.get(partOf(op)) ?? 0))
  const { highlights: kept, ...tools } = attempt.tools
  const before: Work = {
    answers: answersFromList(attempt.answers),
    tools: { ...tools, highlights: {} },
  }
  const marks = standing.filter(({ kind }) => kind !== 'highlight')
  const work = applyOperations(before, marks)
  const lists = new Map<string, Lists[string]>(Object.entries(kept))
  const whole = new Map<string, string>()
  for (const op of inOrder(standing)) {
    if (op.kind !== 'highlight') continue
    lists.set(passageKey(op.passage), op.value)
    whole.set(passageKey(op.passage), op.opId)
  }
  const toStore = acts.map((op) =>
    op.kind === 'highlight' && whole.get(passageKey(op.passage)) !== op.opId ? { ...op, value: null } : op,
  )
  return {
    answers: answersToList(work.answers),
    tools: work.tools,
    lists: Object.fromEntries(lists),
    toStore,
  }
}

function inOrder(acts: readonly Operation[]): Operation[] {
  return [...acts].sort((one, other) => one.seq - other.seq)
}
