import { LETTERS, type Letter } from '../exam'

/** Times are ISO instants. */
export type Deed = { at: string; kind: string; passage: number; question?: number | null; value?: unknown }
type Deeds = { startedAt: string; acts: readonly Deed[] }

export type Turn = 'right to wrong' | 'wrong to right' | 'wrong to wrong'
export type AnswerChange = { question: number; minute: number; from: Letter; to: Letter; turn: Turn }

/** Longer pauses between two acts count as absence. */
const AWAY_MS = 10 * 60_000

/**
 * Milliseconds. Time before an act counts for the open passage and the act's question; time after the last act, for the
 * open passage.
 */
export function timeSpent({ startedAt, finishedAt, acts: told }: Deeds & { finishedAt: string }) {
  const acts = inOrder(told)
  const onPassage = new Map<number, number>()
  const onQuestion = new Map<number, number>()
  const add = (to: Map<number, number>, key: number, ms: number) => to.set(key, (to.get(key) ?? 0) + ms)
  const [first] = acts
  // Starts at passage 1; opening another one is an act.
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
 * Shorter-lived answers are slips: 5 s suffices for about 20 words (238 a minute, Brysbaert 2019), hardly one option.
 */
export const STANDS_SECONDS = 5
export const SLIP_RULE = `An answer that you replaced or took back in less than ${STANDS_SECONDS} seconds counts as a slip, not as a change.`

/**
 * Excludes slips.
 * @param keys the correct letter of each question
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

/** Late deliveries arrive out of order. */
function inOrder(acts: readonly Deed[]): Deed[] {
  return acts.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** In ms; no letter if cleared */
type Answer = { question: number; letter: Letter | undefined; since: number; until: number }

/** The last answer is never a slip: it is the one scored. */
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
