import { LETTERS, type Letter } from '../exam'

/** An act, as far as a report counts it; times are ISO instants. */
export type Deed = { at: string; kind: string; passage: number; question?: number | null; value?: unknown }
type Deeds = { startedAt: string; acts: readonly Deed[] }

export type Turn = 'right to wrong' | 'wrong to right' | 'wrong to wrong'
/** An answer that was changed: when, in minutes from the start, and what became of it. */
export type AnswerChange = { question: number; minute: number; from: Letter; to: Letter; turn: Turn }

/** How long a taker may rest between two acts before the time counts for nothing: they were away. */
const AWAY_MS = 10 * 60_000

/**
 * Milliseconds on each passage and question: from one act to the next counts for the passage that was open, and for the
 * question that the next act is about; from the last act to the end for the passage that was open.
 */
export function timeSpent({ startedAt, finishedAt, acts: told }: Deeds & { finishedAt: string }) {
  const acts = inOrder(told)
  const onPassage = new Map<number, number>()
  const onQuestion = new Map<number, number>()
  const add = (to: Map<number, number>, key: number, ms: number) => to.set(key, (to.get(key) ?? 0) + ms)
  const [first] = acts
  // A test opens at its first passage; that another one was opened is an act of its own.
  let [since, open] = [Date.parse(startedAt), first && first.kind !== 'seen' ? first.passage : 1]
  const msUntil = (at: string) => {
    const ms = Math.max(0, Date.parse(at) - since)
    return ms <= AWAY_MS ? ms : 0
  }
  for (const { at, kind, passage, question } of acts) {
    const ms = msUntil(at)
    add(onPassage, open, ms)
    if (typeof question === 'number' && kind !== 'seen' && passage === open) add(onQuestion, question, ms)
    since = Math.max(since, Date.parse(at))
    open = passage
  }
  add(onPassage, open, msUntil(finishedAt))
  return { onPassage, onQuestion }
}

/**
 * An answer that stood for less was a slip: in this time one reads about 20 words (238 a minute, Brysbaert 2019), hardly
 * more than one option, so nothing was weighed anew.
 */
export const STANDS_SECONDS = 5
/** As a taker is told it, beside what was counted. */
export const SLIP_RULE = `An answer that you replaced or took back in less than ${STANDS_SECONDS} seconds counts as a slip, not as a change.`

/**
 * What became of answers on reconsideration: each change is from an answer that stood to the next one that did.
 * @param keys the right letter of each question
 */
export function changesIn({ startedAt, acts }: Deeds, keys: ReadonlyMap<number, Letter>): AnswerChange[] {
  const chosen = new Map<number, Letter>()
  return answersIn(inOrder(acts)).flatMap(({ question, letter: to, since, until }): AnswerChange[] => {
    if (to === undefined || until - since < STANDS_SECONDS * 1000) return []
    const from = chosen.get(question)
    chosen.set(question, to)
    if (from === undefined || from === to) return []
    const minute = Math.max(0, Math.floor((since - Date.parse(startedAt)) / 60_000))
    return [{ question, minute, from, to, turn: turnOf(from, to, keys.get(question)) }]
  })
}

/** By the time at which they were done: what a device had kept to itself arrives after what others did later. */
function inOrder(acts: readonly Deed[]): Deed[] {
  return acts.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** What a question had for an answer, and from when until when in ms; without a letter it was taken back. */
type Answer = { question: number; letter: Letter | undefined; since: number; until: number }

/** In the order in which they were given. A question's last one has no end, however late it came: it is scored. */
function answersIn(acts: readonly Deed[]): Answer[] {
  const answers: Answer[] = []
  const latest = new Map<number, Answer>()
  for (const { at, kind, question, value } of acts) {
    if (kind !== 'answer' || typeof question !== 'number') continue
    const letter = LETTERS.find((each) => each === value)
    const before = latest.get(question)
    if (before?.letter === letter) continue
    const answer = { question, letter, since: Date.parse(at), until: Infinity }
    if (before) before.until = answer.since
    latest.set(question, answer)
    answers.push(answer)
  }
  return answers
}

function turnOf(from: Letter, to: Letter, key: Letter | undefined): Turn {
  if (from === key) return 'right to wrong'
  return to === key ? 'wrong to right' : 'wrong to wrong'
}
