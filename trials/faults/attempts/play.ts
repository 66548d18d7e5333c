import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { Clock } from '../../../functions/base/clock'
import { LETTERS } from '../../../domain/exam'
import { MOST_ACTS } from '../../../domain/quota'
import { attemptsRepository, isTest } from '../../../functions/store/repositories/exams/attemptsRepository'
import type { Database } from '../../../functions/store/database'
import { attempts } from '../../../functions/store/schema/schema'
import { makeContents } from '../../../test/support/contents'
import { keys, newEntries } from '../../../test/support/functions'
import type { Story } from './stories/stories'
import { endSitting } from './ending'
import { judge, judgePractice, type Held } from './verdict/judge'
import { PRACTICED_TEST } from './stories/practiceDeeds'
import { idle } from './stories/deviceDeeds'
import { choose, open, start } from './stories/pageDeeds'
import { personNamed, type Server } from './server/server'
import { PLACES, Sitting, StoryOver } from './sitting'

export type Stage = {
  serverWith(clock: Clock): Server
  read<Result>(work: (database: Database) => Promise<Result>): Promise<Result>
  grant?(uid: string): Promise<unknown>
}

const passages = makeContents(keys)

export async function play(stage: Stage, story: Story): Promise<Sitting> {
  const person = personNamed(`taker-${randomUUID()}`)
  const sitting = new Sitting(person, (clock) => stage.serverWith(clock), String(story.chance))
  try {
    await begin(stage, sitting, story)
    await fc.asyncModelRun(() => ({ model: sitting, real: sitting }), story.commands)
    await endSitting(sitting)
    if (isWrittenEverywhere(sitting)) sitting.faults.occur('two tabs and two devices wrote at once')
    judge(sitting, await stage.read((database) => heldFor(database, person.uid)), passages)
    const { practiceId } = sitting
    if (practiceId !== null) {
      const held = await stage.read(({ sql }) => attemptsRepository(sql).actsOf(practiceId))
      judgePractice(
        sitting,
        held.map(({ act }) => act),
      )
    }
  } catch (error) {
    if (!(error instanceof StoryOver)) throw error
  }
  return sitting
}

async function begin(
  stage: Stage,
  sitting: Sitting,
  { startsAfterMs, isOpenEverywhere }: Story,
): Promise<void> {
  await signUp(sitting)
  if (stage.grant) await beginPractice(stage.grant, sitting)
  const everywhere = [
    open('laptop’s second tab'),
    open('phone'),
    idle(2_000),
    ...PLACES.map((place, index) => choose(place, 1, LETTERS[index] ?? 'A', false)),
  ]
  const deeds = [open('laptop'), idle(2_000), start('laptop'), idle(startsAfterMs)]
  for (const deed of isOpenEverywhere ? [...deeds, ...everywhere] : deeds) await sitting.do(deed)
}

function isWrittenEverywhere({ ledger: { choices } }: Sitting): boolean {
  const places = choices
    .filter(({ isAmongAll }) => isAmongAll)
    .map(({ attemptId, place }) => `${attemptId} ${place}`)
  return choices.some(({ attemptId }) => PLACES.every((place) => places.includes(`${attemptId} ${place}`)))
}

async function signUp({ link, person }: Sitting): Promise<void> {
  const claim = { id: person.uid, username: person.email, tests: newEntries() }
  await link.askDirectly('/api/addUser', claim, `${person.uid}/0`)
}

async function beginPractice(grant: NonNullable<Stage['grant']>, sitting: Sitting): Promise<void> {
  const { link, person } = sitting
  await grant(person.uid)
  const practiceId = randomUUID()
  const practice = { practiceId, testNumber: PRACTICED_TEST, passage: 1, mode: 'tutor' }
  const request = { ...practice, questions: [1, 2, 3, 4, 5, 6], pace: 'untimed', spoils: true }
  await link.askDirectly('/api/startPractice', request, `${person.uid}/0`)
  sitting.practiceId = practiceId
}

async function heldFor({ sql }: Database, uid: string): Promise<Held[]> {
  const rows = await sql
    .select()
    .from(attempts)
    .where(eq(attempts.userId, uid))
    .orderBy(asc(attempts.ordinal))
  const repository = attemptsRepository(sql)
  return Promise.all(
    rows.filter(isTest).map(async (attempt) => {
      const stored = await repository.actsOf(attempt.id, { after: 0, limit: MOST_ACTS })
      return {
        attempt,
        acts: stored.map(({ act }) => act),
        storedAt: new Map(stored.map(({ act, storedAt }) => [act.opId, storedAt.getTime()])),
      }
    }),
  )
}
