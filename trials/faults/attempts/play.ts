import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { LETTERS } from '../../../domain/exam'
import { MOST_ACTS } from '../../../domain/quota'
import { attemptsRepository, isTest } from '../../../functions/store/repositories/exams/attemptsRepository'
import { usersRepository } from '../../../functions/store/repositories/usersRepository'
import { attempts } from '../../../functions/store/schema/schema'
import { makeContents } from '../../../test/support/contents'
import { keys, newEntries } from '../../../test/support/functions'
import { endSitting } from './ending'
import { judge, type Held } from './judge'
import { personNamed, serverOn, type Stage } from './server'
import { PLACES, Sitting, StoryOver } from './sitting'
import { idle } from './stories/deviceDeeds'
import { choose, open, start } from './stories/pageDeeds'
import type { Story } from './stories/stories'

const passages = makeContents(keys)
/** Explanations of a test in progress are withheld, so another one is practiced. */
const PRACTICED_TEST = 2

export async function play(stage: Stage, story: Story): Promise<Sitting> {
  const person = personNamed(`taker-${randomUUID()}`)
  const sitting = new Sitting(person, (clock) => serverOn(stage, clock), String(story.chance))
  try {
    await signUp(stage, sitting)
    await begin(sitting, story)
    await fc.asyncModelRun(() => ({ model: sitting, real: sitting }), story.commands)
    await endSitting(sitting)
    judge(sitting, await heldFor(stage, person.uid), passages)
  } catch (error) {
    if (!(error instanceof StoryOver)) throw error
  }
  return sitting
}

async function signUp({ database }: Stage, sitting: Sitting): Promise<void> {
  const { link, practiceId } = sitting
  const { uid, email } = sitting.person
  await link.askDirectly('/api/addUser', { id: uid, username: email, tests: newEntries() }, uid)
  await usersRepository(database.sql).grant({
    ...{ userId: uid, testNumbers: [PRACTICED_TEST], source: 'faults', grantedAt: new Date(0) },
  })
  const practice = { practiceId, testNumber: PRACTICED_TEST, passage: 1, mode: 'tutor' }
  const request = { ...practice, questions: [1, 2, 3, 4, 5, 6], pace: 'untimed', spoils: true }
  await link.askDirectly('/api/startPractice', request, uid)
}

async function begin(sitting: Sitting, { startsAfterMs, isOpenEverywhere }: Story): Promise<void> {
  const everywhere = [
    open('laptop’s second tab'),
    open('phone'),
    idle(2_000),
    ...PLACES.map((place, index) => choose(place, { question: 1, letter: LETTERS[index] ?? 'A' })),
  ]
  const deeds = [open('laptop'), idle(2_000), start('laptop'), idle(startsAfterMs)]
  for (const deed of isOpenEverywhere ? [...deeds, ...everywhere] : deeds) await sitting.do(deed)
}

async function heldFor({ database: { sql } }: Stage, uid: string): Promise<Held[]> {
  const rows = await sql
    .select()
    .from(attempts)
    .where(eq(attempts.userId, uid))
    .orderBy(asc(attempts.ordinal))
  const repository = attemptsRepository(sql)
  return Promise.all(
    rows.map(async (row) => {
      const stored = await repository.actsOf(row.id, { after: 0, limit: MOST_ACTS })
      return {
        id: row.id,
        attempt: isTest(row) ? row : null,
        acts: stored.map(({ act }) => act),
        storedAt: new Map(stored.map(({ act, storedAt }) => [act.opId, storedAt.getTime()])),
      }
    }),
  )
}
