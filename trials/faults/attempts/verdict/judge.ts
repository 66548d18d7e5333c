import { answersFromList, answersToList } from '../../../../domain/answers'
import type { FullContent } from '../../../../domain/content'
import { formatScore, scoreAnswers } from '../../../../domain/results/scoring'
import { FINISH } from '../../../../src/features/testSession/outbox/keptFinish'
import { applyOperations } from '../../../../domain/applyOperations'
import { noWork, type Operation } from '../../../../domain/work'
import type { AttemptRow } from '../../../../functions/store/repositories/exams/attemptsRepository'
import { knows, type Choice } from './ledger'
import { journalKey } from '../stories/pageDeeds'
import type { Sitting } from '../sitting'

/** What the server holds of one attempt at the end. */
export type Held = { attempt: AttemptRow; operations: readonly Operation[] }

/** Why an act need not be on the server: each is allowed by the rules, and said to the taker. */
export type Excuse =
  | 'made after the deadline'
  | 'made after Finish was confirmed elsewhere'
  | 'made beside the tab that wrote'
  | 'fenced off before it was sent'
  | 'changed later elsewhere'
  | 'answers had been shown'
  | 'its only copy was destroyed'

export type Verdict = { held: number; excused: ReadonlyMap<Excuse, number> }

/** A clock may be off by as much. */
const CLOCK_TOLERANCE_MS = 1_000

/** Judges a sitting at its end by what the taker chose, what the server holds, and what the devices keep. */
export function judge(sitting: Sitting, server: readonly Held[], passages: readonly FullContent[]): Verdict {
  const excused = new Map<Excuse, number>()
  for (const held of server) {
    judgeScore(sitting, held, passages)
    judgeOrder(sitting, held)
    judgeFinishes(sitting, held)
    judgeTime(sitting, held)
    for (const excuse of missing(sitting, held)) excused.set(excuse, (excused.get(excuse) ?? 0) + 1)
    judgeJournals(sitting, held)
  }
  if (server.length > sitting.ledger.starts) {
    sitting.find('double score', `${sitting.ledger.starts} starts made ${server.length} attempts`)
  }
  judgePages(sitting, server)
  return { held: server.reduce((sum, { operations }) => sum + operations.length, 0), excused }
}

/** The one score is that of the model's answers. */
function judgeScore(sitting: Sitting, { attempt, operations }: Held, passages: readonly FullContent[]): void {
  if (attempt.status !== 'finished') return sitting.find('stuck', `attempt ${attempt.ordinal} is still open`)
  const { answers } = applyOperations(noWork, operations)
  if (JSON.stringify(answersToList(answers)) !== JSON.stringify(attempt.answers)) {
    sitting.find('answer lost', `attempt ${attempt.ordinal} does not hold what its acts say`)
  }
  const score = scoreAnswers(answersFromList(attempt.answers), passages)
  const counted = attempt.lateScore ?? attempt.score
  if (counted !== score) {
    sitting.find('double score', `attempt ${attempt.ordinal} has ${counted}, its answers make ${score}`)
  }
  if (attempt.late) sitting.faults.occur('late work counted')
}

/**
 * For each question the last choice stands: an older one may not come after it, neither one that its taker knew when
 * choosing anew nor one that another device sends later.
 */
function judgeOrder(sitting: Sitting, { attempt, operations }: Held): void {
  const choices = new Map(sitting.ledger.of(attempt.id).map((choice) => [choice.opId, choice]))
  const last = new Map(operations.flatMap((op) => ('question' in op ? [[op.question, op] as const] : [])))
  for (const [question, winner] of last) {
    const won = choices.get(winner.opId)
    if (!won) {
      sitting.find('disorder', `question ${question} was answered ${String(winner.value)} by nobody`)
      continue
    }
    for (const op of operations) {
      const choice = choices.get(op.opId)
      if (!choice || choice === won || choice.question !== question) continue
      const isLater = choice.at > won.at + CLOCK_TOLERANCE_MS && areOfTwoPages(choice, won)
      if (!isLater && !knows(choice, winner)) continue
      sitting.find('answer lost', `${describe(choice)} was overridden by the older ${describe(won)}`)
    }
  }
}

/** A finish that was confirmed has been carried out once all is well, unless the test was gone on with elsewhere after it. */
function judgeFinishes(sitting: Sitting, { attempt }: Held): void {
  const isInTime = attempt.finishedAt !== null && attempt.finishedAt.getTime() <= sitting.healthyAt
  if (isInTime) return
  for (const { attemptId, epoch, at, place, device, isKept } of sitting.ledger.finishes) {
    if (attemptId !== attempt.id || attempt.epoch > epoch) continue
    const isGarbled = sitting.devices[device].storage.garbled.has(
      journalKey(sitting.person.uid, attemptId, FINISH),
    )
    if (!isKept || isGarbled) continue
    const when = new Date(at).toISOString().slice(11, 23)
    sitting.find(
      'finish lost',
      `the finish that was confirmed at ${when} on the ${place} was not carried out`,
    )
  }
}

/** Before its time a test is handed in by a press of Finish alone. */
function judgeTime(sitting: Sitting, { attempt }: Held): void {
  const { id, ordinal, finishedBy, finishedAt, deadline } = attempt
  if (finishedBy !== 'taker' || finishedAt === null || sitting.ledger.finishedAt.has(id)) return
  const left = deadline.getTime() - finishedAt.getTime()
  // At the very end it is handed in by the program itself.
  if (left <= CLOCK_TOLERANCE_MS || finishedAt.getTime() >= sitting.healthyAt) return
  const early = Math.round(left / 1_000)
  sitting.find('time cut short', `attempt ${ordinal} was handed in by nobody, ${early} s before its time`)
}

function describe({ question, letter, at, place }: Choice): string {
  return `question ${question}: ${letter} (${new Date(at).toISOString().slice(11, 23)}, ${place})`
}

/** Every choice that the server does not hold must be excused, and shown or kept. */
function missing(sitting: Sitting, { attempt, operations }: Held): Excuse[] {
  const stored = new Set(operations.map(({ opId }) => opId))
  return sitting.ledger
    .of(attempt.id)
    .filter(({ opId }) => !stored.has(opId))
    .flatMap((choice) => {
      const excuse = isChangedLater(sitting, choice, stored)
        ? 'changed later elsewhere'
        : excuseOf(sitting, choice, attempt)
      if (excuse === null) {
        sitting.find('answer lost', `${describe(choice)} is not on the server${whereIs(sitting, choice)}`)
        return []
      }
      if (excuse !== 'its only copy was destroyed' && whereIs(sitting, choice) === '') {
        sitting.find('answer lost', `${describe(choice)} does not count (${excuse}), and is shown nowhere`)
      }
      return [excuse]
    })
}

function excuseOf(sitting: Sitting, choice: Choice, attempt: AttemptRow): Excuse | null {
  const { storage } = sitting.devices[choice.device]
  const key = journalKey(sitting.person.uid, choice.attemptId, choice.opId)
  if (choice.at > attempt.deadline.getTime() - CLOCK_TOLERANCE_MS) return 'made after the deadline'
  if (choice.at >= (sitting.ledger.finishedAt.get(choice.attemptId) ?? Infinity)) {
    return 'made after Finish was confirmed elsewhere'
  }
  if (choice.isBesideWriter && !choice.hasWrittenSince()) return 'made beside the tab that wrote'
  if (!choice.isJournalled || storage.garbled.has(key)) return 'its only copy was destroyed'
  if (attempt.epoch > choice.epoch && attempt.finishedBy === 'taker') return 'fenced off before it was sent'
  const isShown = attempt.finishedBy === 'server' && attempt.revealedAt !== null
  // Nobody's answers end unasked: whoever looks has to have pressed Show results.
  if (isShown && sitting.ledger.shown.has(choice.attemptId)) return 'answers had been shown'
  return null
}

/** Whether another writer has answered the same question later, which stands. */
function isChangedLater(sitting: Sitting, choice: Choice, stored: ReadonlySet<string>): boolean {
  return sitting.ledger
    .of(choice.attemptId)
    .some(
      (other) =>
        stored.has(other.opId) &&
        other.question === choice.question &&
        areOfTwoPages(other, choice) &&
        other.at > choice.at,
    )
}

/** Whether the time alone tells which of two choices was the later one. */
function areOfTwoPages(one: Choice, other: Choice): boolean {
  return one.epoch !== other.epoch || one.isBesideWriter || other.isBesideWriter
}

/** Where a choice that does not count can be seen, or is kept. */
function whereIs(sitting: Sitting, { opId, attemptId, device }: Choice): string {
  const { storage } = sitting.devices[device]
  const { uid } = sitting.person
  const places = [...sitting.pages.values(), ...sitting.gone].flatMap(({ title, session }) => {
    const has = (key: 'refused' | 'unacknowledged') =>
      key in session &&
      (session as Record<typeof key, { opId: string }[]>)[key].some((op) => op.opId === opId)
    return has('refused') || has('unacknowledged') ? [`shown on the ${title}`] : []
  })
  if (storage.has(journalKey(uid, attemptId, opId))) places.push(`in the journal of the ${device}`)
  if (storage.has(`passage-nine/set-aside/${uid}/${attemptId}/${opId}`))
    places.push(`set aside on the ${device}`)
  return places.length === 0 ? '' : `, but ${places.join(', ')}`
}

/** After everybody has come back, no journal holds what the server has. */
function judgeJournals(sitting: Sitting, { attempt, operations }: Held): void {
  for (const { name, storage } of Object.values(sitting.devices)) {
    for (const { opId } of operations) {
      const key = journalKey(sitting.person.uid, attempt.id, opId)
      if (storage.has(key) && !storage.garbled.has(key)) {
        sitting.find('disorder', `the journal of the ${name} still holds an act that the server has`)
      }
    }
  }
}

/** Every page tells the score that stands. */
function judgePages(sitting: Sitting, server: readonly Held[]): void {
  for (const { title, session, complaints } of [...sitting.pages.values(), ...sitting.gone]) {
    const mismatch = complaints.find((line) => line.startsWith('The server scored'))
    if (mismatch) sitting.find('double score', `${title}: ${mismatch}`)
    if (session.status !== 'finished') continue
    const attempt = server.find(({ attempt: { id } }) => id === session.attemptId)?.attempt
    // A page that had the score before late work was counted is not told of it.
    if (!attempt || attempt.late || attempt.score === null) continue
    if (session.score !== formatScore(attempt.score)) {
      sitting.find('double score', `the ${title} shows ${session.score}, the server has ${attempt.score}`)
    }
  }
}
