import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attempt } from '../../domain/attempt'
import { LETTERS, passageNumbers, questionsOfPassage, testNumbers, type Letter } from '../../domain/exam'
import { Act, type Finish } from '../../domain/acts'
import { nextAt } from '../../domain/fold'
import type { Deps } from '../../functions/deps'
import { createEndpoints } from '../../functions/endpoints/endpoints'
import { createTestVersions } from '../../functions/exams/testVersions'
import type { Caller, Endpoints } from '../../functions/base/endpoint'
import type { Database } from '../../functions/store/database'
import { createMails } from '../../functions/mail/mails'
import { createStore } from '../../functions/store/store'
import { pino } from 'pino'
import { fakeMailbox, type FakeMailbox } from './fakeMailbox'
import { makeContents } from './contents'
import { postgres } from './databases/engines'
import { fakeIdentity, type FakeIdentity } from './fakeIdentity'
import { fakeProvider, type FakeProvider } from './fakeProvider'
import { movableClock, type MovableClock } from './movableClock'
import { outsideTransactions, runTransactionsTwice, watchTransactions } from './transactions'

/** The correct letters of the tests' content: A, B, C, D, A, … */
export const keys: readonly Letter[] = Array.from({ length: 55 }, (_, index) => LETTERS[index % 4] ?? 'A')

/** Who sells in tests. */
const seller = { sellerName: 'Passage Nine Ltd', supportEmail: 'help@example.com' }

export type World = {
  clock: MovableClock
  deps: Deps
  endpoints: Endpoints
  provider: FakeProvider
  identity: FakeIdentity
  mailbox: FakeMailbox
  contentFolder: string
}

/**
 * The functions over a database, with a content folder of their own and a clock that can be moved. Transactions may not
 * call the providers.
 * @param runsTwice undoes the first run of each transaction, and runs it again
 */
export function makeWorld(database: Database, { runsTwice = false } = {}): World {
  const clock = movableClock()
  const contentFolder = mkdtempSync(join(tmpdir(), 'p9-content-'))
  writeContent(contentFolder, 1)
  const store = createStore(runsTwice ? runTransactionsTwice(database) : watchTransactions(database))
  const provider = fakeProvider()
  const identity = fakeIdentity()
  const mailbox = fakeMailbox()
  const log = pino({ level: 'silent' })
  const deps = {
    clock,
    store,
    identity: outsideTransactions('identity provider', identity),
    testVersions: createTestVersions({ directory: contentFolder, store }),
    provider: outsideTransactions('card provider', provider),
    mails: createMails({ clock, store, log, sender: outsideTransactions('mail server', mailbox), seller }),
    log,
  }
  return { clock, deps, endpoints: createEndpoints(deps), provider, identity, mailbox, contentFolder }
}

/** One world on a database of its own for all tests of a block. */
export function worldForAll(): World & { database: Database } {
  const world = {} as World & { database: Database }
  beforeAll(async () => {
    const database = await postgres.open()
    Object.assign(world, makeWorld(database), { database })
  })
  afterAll(() => world.database.close())
  return world
}

export function writeContent(folder: string, testNumber: number, letters: readonly Letter[] = keys): void {
  mkdirSync(join(folder, `test${testNumber}`), { recursive: true })
  makeContents(letters).forEach((content, index) => {
    writeFileSync(join(folder, `test${testNumber}/passage${index + 1}.json`), JSON.stringify(content))
  })
}

export const newEntries = () =>
  testNumbers.map((number) => ({ number, paid: number === 1, score: '', answers: [] }))

/** A new user with a record. */
export async function newUser({ endpoints }: World): Promise<Caller> {
  const uid = `user-${randomUUID()}`
  const caller = { uid, email: `${uid}@example.com` }
  await endpoints.addUser(caller, { id: uid, username: caller.email, tests: newEntries() })
  return caller
}

export async function newAttempt(world: World, caller: Caller, afterAttemptId: string | null = null) {
  return world.endpoints.startTest(caller, {
    testNumber: 1,
    requestId: randomUUID(),
    afterAttemptId,
    timeFactor: 1,
  })
}

/** An attempt as its owner is told of it. */
export async function attemptOf({ endpoints }: World, caller: Caller, attemptId: string): Promise<Attempt> {
  const attempt = await endpoints.getAttempt(caller, { attemptId })
  if (attempt === null) throw new Error('There is no such attempt.')
  return attempt
}

/** The browser that acts are made in, unless another is named. */
export const DEVICE = '00000000-0000-4000-8000-00000000de01'
export const OTHER_DEVICE = '00000000-0000-4000-8000-00000000de02'

let lastAt = 0

/** A stamp of a second before the world's time, so that an act arrives later than it was made; each later than the one before. */
export function stamp(world: World, device = DEVICE) {
  // A world that begins anew has the earlier time.
  const now = world.clock.now() - 1_000
  lastAt = lastAt > now + 1_000 ? now : nextAt(now, lastAt)
  return { opId: randomUUID(), at: new Date(lastAt).toISOString(), device }
}

/** An answer to a question, made a moment before the world's time. */
export function answer(world: World, question: number, value: Letter | null, device = DEVICE): Act {
  const passage = passageNumbers.find((number) => questionsOfPassage(number).includes(question))
  return Act.parse({ ...stamp(world, device), kind: 'answer', passage, question, value })
}

/** The right answers of the first questions. */
export function rightAnswers(world: World, count: number): Act[] {
  return keys.slice(0, count).map((letter, index) => answer(world, index + 1, letter))
}

export function finishOf(world: World, value: Finish['value'] = 'confirmed', device = DEVICE): Finish {
  return { ...stamp(world, device), kind: 'finish', value }
}

/** Brings acts to an attempt, and tells what was stored since a place. */
export function save(
  { endpoints }: World,
  caller: Caller,
  attemptId: string,
  acts: (Act | Finish)[],
  cursor: number | null = 0,
) {
  return endpoints.saveAnswers(caller, { attemptId, cursor, acts })
}

/** Hands an attempt in with some last acts. @returns the attempt as it is then */
export async function finish(
  world: World,
  caller: Caller,
  attemptId: string,
  acts: Act[] = [],
): Promise<Attempt> {
  const { finished } = await save(world, caller, attemptId, [...acts, finishOf(world)])
  if (finished === null) throw new Error('The attempt goes on.')
  return finished
}
