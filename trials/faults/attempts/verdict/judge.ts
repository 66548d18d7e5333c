import { answersFromList, answersToList } from '../../../../domain/answers'
import type { FullContent } from '../../../../domain/content'
import { formatScore, scoreAnswers } from '../../../../domain/results/scoring'
import { nothing, type Act } from '../../../../domain/acts'
import { foldAll, opIdOf, stampOf } from '../../../../domain/fold'
import type { TestRow } from '../../../../functions/store/repositories/exams/attemptsRepository'
import { ASIDE } from '../../../../src/features/testSession/sync/journal'
import type { Choice, ConfirmedFinish } from './ledger'
import { journalKey, lastActKey } from '../stories/pageDeeds'
import type { Sitting } from '../sitting'

export type Held = {
  attempt: TestRow
  acts: readonly Act[]
  storedAt: ReadonlyMap<string, number>
}

type Excuse =
  | 'made after the deadline'
  | 'not sent before the test was finished'
  | 'answers had been shown'
  | 'its only copy was destroyed'

/** Sorts acts by time, independently of the product's rule. */
function inOrder(acts: readonly Act[]): Act[] {
  return acts.toSorted((one, other) => (stampOf(one) < stampOf(other) ? -1 : 1))
}

const CLOCK_TOLERANCE_MS = 1_000

export function judge(sitting: Sitting, server: readonly Held[], passages: readonly FullContent[]): void {
  for (const held of server) {
    judgeScore(sitting, held, passages)
    judgeOrder(sitting, held)
    judgeDevices(sitting, held)
    judgeFinishes(sitting, held)
    judgeTaking(sitting, held)
    judgeTime(sitting, held)
    judgeMissing(sitting, held)
    judgeJournals(sitting, held)
  }
  if (server.length > sitting.ledger.starts) {
    sitting.find('double score', `${sitting.ledger.starts} starts made ${server.length} attempts`)
  }
  judgePages(sitting, server)
}

function judgeScore(sitting: Sitting, { attempt, acts }: Held, passages: readonly FullContent[]): void {
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
function judgeOrder(sitting: Sitting, { attempt, acts, storedAt }: Held): void {
  const choices = new Map(sitting.ledger.of(attempt.id).map((choice) => [choice.opId, choice]))
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
function judgeDevices(sitting: Sitting, { attempt, acts }: Held): void {
  const stored = new Map(acts.map((act) => [act.opId, stampOf(act)]))
  const last = new Map<string, Choice>()
  for (const choice of sitting.ledger.of(attempt.id)) {
    const { garbled } = sitting.devices[choice.device].storage
    // A device that lost its last act's timestamp can't keep the order.
    const isKept = choice.isJournalled && !garbled.has(lastActKey(sitting.person.uid, attempt.id))
    if (!isKept || !stored.has(choice.opId)) continue
    const register = `${choice.device} ${choice.question}`
    const before = last.get(register)
    if (before && (stored.get(before.opId) ?? '') > (stored.get(choice.opId) ?? ''))
      sitting.find('answer lost', `${describe(choice)} counts as older than its device’s ${describe(before)}`)
    last.set(register, choice)
  }
}

/** A confirmed finish is carried out unless the test continued elsewhere after it. */
function judgeFinishes(sitting: Sitting, { attempt, acts }: Held): void {
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
function judgeTaking(sitting: Sitting, { attempt, acts, storedAt }: Held): void {
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
function judgeTime(sitting: Sitting, { attempt }: Held): void {
  const { id, ordinal, finishedBy, finishedAt, deadline } = attempt
  if (finishedBy !== 'taker' || finishedAt === null || sitting.ledger.finishedAt.has(id)) return
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
function judgeMissing(sitting: Sitting, { attempt, acts }: Held): void {
  const stored = new Set(acts.map(({ opId }) => opId))
  for (const choice of sitting.ledger.of(attempt.id)) {
    if (stored.has(choice.opId)) continue
    const excuse = excuseOf(sitting, choice, attempt)
    const where = whereIs(sitting, choice)
    if (excuse === null) sitting.find('answer lost', `${describe(choice)} is not on the server${where}`)
    else if (excuse !== 'its only copy was destroyed' && where === '')
      sitting.find('answer lost', `${describe(choice)} does not count (${excuse}), and is shown nowhere`)
  }
}

function excuseOf(sitting: Sitting, choice: Choice, attempt: TestRow): Excuse | null {
  const { storage } = sitting.devices[choice.device]
  const key = journalKey(sitting.person.uid, choice.attemptId, choice.opId)
  if (choice.at > attempt.deadline.getTime() - CLOCK_TOLERANCE_MS) return 'made after the deadline'
  if (!choice.isJournalled || storage.garbled.has(key)) return 'its only copy was destroyed'
  if (attempt.finishedBy === 'taker') return 'not sent before the test was finished'
  const isShown = attempt.finishedBy === 'server' && attempt.revealedAt !== null
  if (isShown && sitting.ledger.shown.has(choice.attemptId)) return 'answers had been shown'
  return null
}

function whereIs(sitting: Sitting, { opId, attemptId, device }: Choice): string {
  const { storage } = sitting.devices[device]
  const { uid } = sitting.person
  const places = [...sitting.pages.values(), ...sitting.gone].flatMap(({ title, session }) => {
    const has = (key: 'refused' | 'unacknowledged') =>
      key in session &&
      (session as Record<typeof key, { opId: string }[]>)[key].some((act) => act.opId === opId)
    return has('refused') || has('unacknowledged') ? [`shown on the ${title}`] : []
  })
  if (storage.has(journalKey(uid, attemptId, opId))) places.push(`in the journal of the ${device}`)
  if (storage.has(`${ASIDE}/${uid}/${attemptId}/${opId}`)) places.push(`set aside on the ${device}`)
  return places.length === 0 ? '' : `, but ${places.join(', ')}`
}

/** No journal holds acts that the server has. */
function judgeJournals(sitting: Sitting, { attempt, acts }: Held): void {
  for (const { name, storage } of Object.values(sitting.devices)) {
    for (const { opId } of acts) {
      const key = journalKey(sitting.person.uid, attempt.id, opId)
      if (storage.has(key) && !storage.garbled.has(key)) {
        sitting.find('disorder', `the journal of the ${name} still holds an act that the server has`)
      }
    }
  }
}

function judgePages(sitting: Sitting, server: readonly Held[]): void {
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

/** Every choice is stored or rejected after its explanation, no journal holds it, and pages match the server. */
export function judgePractice(sitting: Sitting, acts: readonly Act[]): void {
  const { ledger, person, practiceId, devices, pages } = sitting
  if (practiceId === null) return
  const held = new Set(acts.map(({ opId }) => opId))
  for (const { opId, question, letter, at, place, device, isJournalled } of ledger.practiced) {
    const { storage } = devices[device]
    const key = journalKey(person.uid, practiceId, opId)
    const isGarbled = storage.garbled.has(key)
    const isAside = storage.has(`${ASIDE}/${person.uid}/${practiceId}/${opId}`)
    if (!held.has(opId) && isJournalled && !isGarbled && !isAside) {
      const when = new Date(at).toISOString().slice(11, 23)
      sitting.find(
        'answer lost',
        `practice, question ${question}: ${letter} (${when}, ${place}) is not on the server`,
      )
    }
    if (held.has(opId) && storage.has(key) && !isGarbled) {
      sitting.find('disorder', `the journal of the ${device} still holds a practiced act that the server has`)
    }
  }
  const { answers } = foldAll(nothing, inOrder(acts))
  for (const { title, practice } of pages.values()) {
    if (practice.status !== 'open') continue
    if (practice.unacknowledged.length + practice.asked.length > 0)
      sitting.find('stuck', `the practice on the ${title} still waits for the server`)
    else if (JSON.stringify(practice.answers['passage1'] ?? {}) !== JSON.stringify(answers['passage1'] ?? {}))
      sitting.find('disorder', `the practice on the ${title} shows other answers than the server has`)
  }
}
