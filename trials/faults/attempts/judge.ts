import { answersFromList, answersToList } from '../../../domain/answers'
import type { FullContent } from '../../../domain/content'
import { formatScore, scoreAnswers } from '../../../domain/results/scoring'
import { nothing, type Act } from '../../../domain/acts'
import { foldAll, opIdOf, stampOf } from '../../../domain/fold'
import type { TestRow } from '../../../functions/store/repositories/exams/attemptsRepository'
import { ASIDE } from '../../../src/features/testSession/sync/journal'
import { journalKey, type Choice, type ConfirmedFinish } from './ledger'
import type { Sitting } from './sitting'

export type Held = {
  id: string
  /** Null for the practice. */
  attempt: TestRow | null
  acts: readonly Act[]
  storedAt: ReadonlyMap<string, number>
}

type Excuse =
  | 'made after the deadline'
  | 'not sent before the test was finished'
  | 'answers had been shown'
  | 'its only copy was destroyed'
  | 'its explanation was shown'

/** Sorts acts by time, independently of the product's rule. */
function inOrder(acts: readonly Act[]): Act[] {
  return acts.toSorted((one, other) => (stampOf(one) < stampOf(other) ? -1 : 1))
}

const CLOCK_TOLERANCE_MS = 1_000

export function judge(sitting: Sitting, server: readonly Held[], passages: readonly FullContent[]): void {
  const tests = server.flatMap(({ attempt, ...held }) => (attempt ? [{ ...held, attempt }] : []))
  for (const held of tests) {
    judgeScore(sitting, held, passages)
    judgeFinishes(sitting, held)
    judgeTaking(sitting, held)
    judgeTime(sitting, held)
  }
  for (const held of server) {
    judgeOrder(sitting, held)
    judgeDevices(sitting, held)
    judgeMissing(sitting, held)
    judgeJournals(sitting, held)
  }
  const { starts } = sitting.ledger
  if (tests.length > starts) sitting.find('double score', `${starts} starts made ${tests.length} attempts`)
  judgePages(sitting, tests)
  judgePractice(sitting, server.find(({ attempt }) => attempt === null)?.acts ?? [])
}

type HeldTest = Held & { attempt: TestRow }

function judgeScore(sitting: Sitting, { attempt, acts }: HeldTest, passages: readonly FullContent[]): void {
  if (attempt.status !== 'finished') return sitting.find('stuck', `attempt ${attempt.ordinal} is still open`)
  const { answers } = foldAll(nothing, inOrder(acts))
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
 * Each act is stored once, with no time later than its device's or its arrival, and overrides no later visible choice.
 */
function judgeOrder(sitting: Sitting, { id, acts, storedAt }: Held): void {
  const choices = new Map(sitting.ledger.of(id).map((choice) => [choice.opId, choice]))
  const { stamps } = foldAll(nothing, inOrder(acts))
  if (new Set(acts.map(({ opId }) => opId)).size < acts.length)
    sitting.find('disorder', 'an act is stored twice')
  for (const act of acts) {
    if (act.kind !== 'answer') continue
    const choice = choices.get(act.opId)
    if (!choice) {
      sitting.find('disorder', `question ${act.question} was answered ${String(act.value)} by nobody`)
      continue
    }
    if (stampOf(act) > choice.stamp) sitting.find('disorder', `${describe(choice)} was given a later time`)
    const aheadMs = Date.parse(act.at) - (storedAt.get(act.opId) ?? 0)
    if (aheadMs > CLOCK_TOLERANCE_MS)
      sitting.find('disorder', `${describe(choice)} counts as made ${aheadMs} ms after it had arrived`)
    const stands = choices.get(opIdOf(stamps[`answer ${act.question}`] ?? ''))
    if (!stands || stands === choice) continue
    if (!choice.knew.has(stands.opId)) continue
    sitting.find('answer lost', `${describe(choice)} was overridden by the older ${describe(stands)}`)
  }
}

/** Acts of one device keep their order across tabs and clock changes. */
function judgeDevices(sitting: Sitting, { id, acts }: Held): void {
  const stored = new Map(acts.map((act) => [act.opId, stampOf(act)]))
  const last = new Map<string, Choice>()
  const lastActKey = `passage-nine/last-act/${sitting.person.uid}/${id}`
  for (const choice of sitting.ledger.of(id)) {
    const { garbled } = sitting.devices[choice.device].storage
    // A device that lost its last act's timestamp can't keep the order.
    const isKept = choice.isJournalled && !garbled.has(lastActKey)
    if (!isKept || !stored.has(choice.opId)) continue
    const register = `${choice.device} ${choice.question}`
    const before = last.get(register)
    if (before && (stored.get(before.opId) ?? '') > (stored.get(choice.opId) ?? ''))
      sitting.find('answer lost', `${describe(choice)} counts as older than its device’s ${describe(before)}`)
    last.set(register, choice)
  }
}

/** A confirmed finish is carried out unless the test continued elsewhere after it. */
function judgeFinishes(sitting: Sitting, { attempt, acts }: HeldTest): void {
  const isInTime = attempt.finishedAt !== null && attempt.finishedAt.getTime() <= sitting.healthyAt
  if (isInTime) return
  for (const finish of sitting.ledger.finishes) {
    const { attemptId, opId, at, place, device, isKept } = finish
    if (attemptId !== attempt.id || laterElsewhere(sitting, finish, acts).length > 0) continue
    const isGarbled = sitting.devices[device].storage.garbled.has(
      journalKey(sitting.person.uid, attemptId, opId),
    )
    if (!isKept || isGarbled) continue
    const when = new Date(at).toISOString().slice(11, 23)
    sitting.find(
      'finish lost',
      `the finish that was confirmed at ${when} on the ${place} was not carried out`,
    )
  }
}

function laterElsewhere(
  { ledger }: Sitting,
  { device, madeAt }: ConfirmedFinish,
  acts: readonly Act[],
): Act[] {
  const here = new Set(ledger.choices.filter((choice) => choice.device === device).map(({ opId }) => opId))
  return acts.filter((act) => act.kind === 'answer' && act.at > madeAt && !here.has(act.opId))
}

/** No finish ends a test that the server knew to be continued elsewhere later. */
function judgeTaking(sitting: Sitting, { attempt, acts, storedAt }: HeldTest): void {
  const { id, ordinal, finishedBy, finishedAt, deadline } = attempt
  if (finishedBy !== 'taker' || finishedAt === null) return
  const end = finishedAt.getTime()
  if (end >= Math.min(sitting.healthyAt, deadline.getTime() - CLOCK_TOLERANCE_MS)) return
  const finishes = sitting.ledger.finishes.filter(({ attemptId, at }) => attemptId === id && at <= end)
  const known = acts.filter(({ opId }) => (storedAt.get(opId) ?? 0) < end)
  const isRight = finishes.some((finish) => laterElsewhere(sitting, finish, known).length === 0)
  if (finishes.length === 0 || isRight) return
  sitting.find('disorder', `attempt ${ordinal} was finished though it had gone on elsewhere since`)
}

/** Only a press of Finish ends a test before its time. */
function judgeTime(sitting: Sitting, { attempt }: HeldTest): void {
  const { id, ordinal, finishedBy, finishedAt, deadline } = attempt
  if (finishedBy !== 'taker' || finishedAt === null || sitting.ledger.finished.has(id)) return
  const left = deadline.getTime() - finishedAt.getTime()
  // The trial itself finishes the test at the end.
  if (left <= CLOCK_TOLERANCE_MS || finishedAt.getTime() >= sitting.healthyAt) return
  const early = Math.round(left / 1_000)
  sitting.find('time cut short', `attempt ${ordinal} was handed in by nobody, ${early} s before its time`)
}

function describe({ question, letter, at, place }: Choice): string {
  return `question ${question}: ${letter} (${new Date(at).toISOString().slice(11, 23)}, ${place})`
}

/** Every missing choice has an excuse and is still visible or stored. */
function judgeMissing(sitting: Sitting, { id, attempt, acts }: Held): void {
  const stored = new Set(acts.map(({ opId }) => opId))
  for (const choice of sitting.ledger.of(id)) {
    if (stored.has(choice.opId)) continue
    const excuse = excuseOf(sitting, choice, attempt)
    const where = whereIs(sitting, choice)
    if (excuse === null) sitting.find('answer lost', `${describe(choice)} is not on the server${where}`)
    else if (excuse !== 'its only copy was destroyed' && where === '')
      sitting.find('answer lost', `${describe(choice)} does not count (${excuse}), and is shown nowhere`)
  }
}

function excuseOf(sitting: Sitting, choice: Choice, attempt: TestRow | null): Excuse | null {
  const { storage } = sitting.devices[choice.device]
  const key = journalKey(sitting.person.uid, choice.attemptId, choice.opId)
  if (!choice.isJournalled || storage.garbled.has(key)) return 'its only copy was destroyed'
  if (!attempt) return storage.has(asideKey(sitting, choice)) ? 'its explanation was shown' : null
  if (choice.at > attempt.deadline.getTime() - CLOCK_TOLERANCE_MS) return 'made after the deadline'
  if (attempt.finishedBy === 'taker') return 'not sent before the test was finished'
  const isShown = attempt.finishedBy === 'server' && attempt.revealedAt !== null
  if (isShown && sitting.ledger.shown.has(choice.attemptId)) return 'answers had been shown'
  return null
}

const asideKey = ({ person }: Sitting, { attemptId, opId }: Choice) =>
  `${ASIDE}/${person.uid}/${attemptId}/${opId}`

function whereIs(sitting: Sitting, choice: Choice): string {
  const { opId, attemptId, device } = choice
  const { storage } = sitting.devices[device]
  const places = [...sitting.pages.values(), ...sitting.gone].flatMap(({ title, session, practice }) => {
    const shown = [session, practice].flatMap((each) => [
      ...('refused' in each ? each.refused : []),
      ...('unacknowledged' in each ? each.unacknowledged : []),
    ])
    return shown.some((act) => act.opId === opId) ? [`shown on the ${title}`] : []
  })
  if (storage.has(journalKey(sitting.person.uid, attemptId, opId)))
    places.push(`in the journal of the ${device}`)
  if (storage.has(asideKey(sitting, choice))) places.push(`set aside on the ${device}`)
  return places.length === 0 ? '' : `, but ${places.join(', ')}`
}

/** No journal holds acts that the server has. */
function judgeJournals(sitting: Sitting, { id, acts }: Held): void {
  for (const { name, storage } of Object.values(sitting.devices)) {
    for (const { opId } of acts) {
      const key = journalKey(sitting.person.uid, id, opId)
      if (storage.has(key) && !storage.garbled.has(key)) {
        sitting.find('disorder', `the journal of the ${name} still holds an act that the server has`)
      }
    }
  }
}

function judgePages(sitting: Sitting, server: readonly HeldTest[]): void {
  for (const { title, session, complaints } of [...sitting.pages.values(), ...sitting.gone]) {
    const mismatch = complaints.find((line) => line.startsWith('The server scored'))
    if (mismatch) sitting.find('double score', `${title}: ${mismatch}`)
    if (session.status !== 'finished') continue
    const attempt = server.find(({ attempt: { id } }) => id === session.attemptId)?.attempt
    // A page with a score isn't notified of late work.
    if (!attempt || attempt.late || attempt.score === null) continue
    if (JSON.stringify(answersToList(session.answers)) !== JSON.stringify(attempt.answers)) {
      sitting.find('answer lost', `the ${title} shows other answers than the server has`)
    }
    if (session.score !== formatScore(attempt.score)) {
      sitting.find('double score', `the ${title} shows ${session.score}, the server has ${attempt.score}`)
    }
  }
}

/** Pages that show the practice agree with the server. */
function judgePractice(sitting: Sitting, acts: readonly Act[]): void {
  const { answers } = foldAll(nothing, inOrder(acts))
  for (const { title, practice } of sitting.pages.values()) {
    if (practice.status !== 'open') continue
    if (practice.unacknowledged.length + practice.asked.length > 0)
      sitting.find('stuck', `the practice on the ${title} still waits for the server`)
    else if (JSON.stringify(practice.answers['passage1'] ?? {}) !== JSON.stringify(answers['passage1'] ?? {}))
      sitting.find('disorder', `the practice on the ${title} shows other answers than the server has`)
  }
}
