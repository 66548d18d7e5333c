import { LETTERS, type Letter } from '../exam'

/** An act, as far as a report counts it; times are ISO instants. */
export type Deed = { at: string; kind: string; passage: number; question?: number | null; value?: unknown }
type Deeds = { startedAt: string; operations: readonly Deed[] }

export type Turn = 'right to wrong' | 'wrong to right' | 'wrong to wrong'
/** An answer that was changed: when, in minutes from the start, and what became of it. */
export type AnswerChange = { question: number; minute: number; from: Letter; to: Letter; turn: Turn }

/** How long a taker may rest between two acts before the time counts for nothing: they were away. */
const AWAY_MS = 10 * 60_000

/**
 * Milliseconds on each passage and question: from one act to the next counts for the passage that was open, and for the
 * question that the next act is about; from the last act to the end for the passage that was open.
 */
export function timeSpent({ startedAt, finishedAt, operations }: Deeds & { finishedAt: string }) {
  const onPassage = new Map<number, number>()
  const onQuestion = new Map<number, number>()
  const add = (to: Map<number, number>, key: number, ms: number) => to.set(key, (to.get(key) ?? 0) + ms)
  const [first] = operations
  // A test opens at its first passage; that another one was opened is an act of its own.
  let [since, open] = [Date.parse(startedAt), first && first.kind !== 'seen' ? first.passage : 1]
  const msUntil = (at: string) => {
    const ms = Math.max(0, Date.parse(at) - since)
    return ms <= AWAY_MS ? ms : 0
  }
  for (const { at, kind, passage, question } of operations) {
    const ms = msUntil(at)
    add(onPassage, open, ms)
    if (typeof question === 'number' && kind !== 'seen' && passage === open) add(onQuestion, question, ms)
    since = Math.max(since, Date.parse(at))
    open = passage
  }
  add(onPassage, open, msUntil(finishedAt))
  return { onPassage, onQuestion }
}

/** @param keys the right letter of each question */
export function changesIn(
  { startedAt, operations }: Deeds,
  keys: ReadonlyMap<number, Letter>,
): AnswerChange[] {
  const chosen = new Map<number, Letter>()
  return operations.flatMap(({ at, kind, question, value }): AnswerChange[] => {
    const to = LETTERS.find((letter) => letter === value)
    if (kind !== 'answer' || typeof question !== 'number' || to === undefined) return []
    const from = chosen.get(question)
    chosen.set(question, to)
    if (from === undefined || from === to) return []
    const minute = Math.max(0, Math.floor((Date.parse(at) - Date.parse(startedAt)) / 60_000))
    return [{ question, minute, from, to, turn: turnOf(from, to, keys.get(question)) }]
  })
}

function turnOf(from: Letter, to: Letter, key: Letter | undefined): Turn {
  if (from === key) return 'right to wrong'
  return to === key ? 'wrong to right' : 'wrong to wrong'
}
