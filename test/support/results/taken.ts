import { randomUUID } from 'node:crypto'
import type { Act } from '../../../domain/acts'
import { noWork } from '../../../domain/work'
import type { Store } from '../../../functions/store/store'
import type { AttemptRow } from '../../../functions/store/repositories/exams/attemptsRepository'
import { makeContents } from '../contents'
import { keys } from '../functions'
import { allQuestions, answersOf, rightIn, type Sheet } from './plain'

const DEVICE = randomUUID()
const TAKEN = new Date('2026-11-01T09:00:00.000Z')

export async function newText({ pinnedVersions }: Pick<Store, 'pinnedVersions'>, testNumber = 1) {
  const version = randomUUID()
  await pinnedVersions.keep({ version, testNumber, passages: makeContents(keys), createdAt: TAKEN })
  return version
}

/**
 * Stores a finished attempt of a new user with a confirmed address.
 * @param minutes between its first act and its last
 */
export async function take(
  { users, attempts }: Pick<Store, 'users' | 'attempts'>,
  {
    version,
    sheet,
    minutes = 30,
    confirmed = true,
    ...other
  }: { version: string; sheet: Sheet; minutes?: number; confirmed?: boolean } & Partial<AttemptRow>,
) {
  const [id, userId] = [randomUUID(), other.userId ?? randomUUID()]
  await users.insert({ id: userId, username: `${userId}@example.com`, createdAt: TAKEN })
  if (confirmed) await users.confirm(userId, TAKEN)
  const score = rightIn(sheet, keys, allQuestions)
  await attempts.insert({
    ...{ id, userId, testNumber: 1, requestId: randomUUID(), ordinal: 1, contentVersion: version },
    ...{ status: 'finished', startedAt: TAKEN, deadline: TAKEN, timeFactor: 1 },
    ...{ answers: answersOf(sheet), tools: noWork.tools, score, finishedAt: TAKEN },
    ...{ finishedBy: 'taker', ...other },
  })
  for (const [index, storedAt] of [TAKEN, new Date(TAKEN.getTime() + minutes * 60_000)].entries()) {
    const act: Act & { seq: number } = {
      ...{ opId: randomUUID(), seq: index + 1, at: storedAt.toISOString(), device: DEVICE },
      ...{ kind: 'seen', passage: 1, question: 1, value: true },
    }
    const after = { ...noWork, answers: answersOf(sheet), lastAct: index + 1 }
    await attempts.store(id, { acts: [act], storedAt, after, lists: {} })
  }
  return { id, userId }
}
