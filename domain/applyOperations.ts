import { passageKey } from './exam'
import type { Operation, Work } from './work'

/** The work after one more operation; the caller applies operations in the order of their seq. */
export function applyOperation(work: Work, op: Operation): Work {
  const { answers, tools } = work
  switch (op.kind) {
    case 'answer': {
      const key = passageKey(op.passage)
      return {
        ...work,
        answers: withEntry(answers, key, nonEmpty(withEntry(answers[key] ?? {}, op.question, op.value))),
      }
    }
    case 'strike':
      return { ...work, tools: { ...tools, strikes: withEntry(tools.strikes, op.question, op.value) } }
    case 'highlight':
      return {
        ...work,
        tools: { ...tools, highlights: withEntry(tools.highlights, passageKey(op.passage), op.value) },
      }
    case 'flag':
      return { ...work, tools: { ...tools, flags: withMember(tools.flags, op.question, op.value === true) } }
    case 'seen':
      return { ...work, tools: { ...tools, seen: withMember(tools.seen, op.question, op.value === true) } }
  }
}

export function applyOperations(work: Work, operations: readonly Operation[]): Work {
  return [...operations].sort((a, b) => a.seq - b.seq).reduce(applyOperation, work)
}

function withEntry<V>(
  record: Readonly<Record<string, V>>,
  key: string | number,
  value: V | null,
): Record<string, V> {
  const { [key]: _replaced, ...rest } = record
  return value === null ? rest : { ...rest, [key]: value }
}

function nonEmpty<V>(record: Record<string, V>): Record<string, V> | null {
  return Object.keys(record).length === 0 ? null : record
}

function withMember(list: readonly number[], member: number, present: boolean): number[] {
  const others = list.filter((each) => each !== member)
  return present ? [...others, member].sort((a, b) => a - b) : others
}
