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
import { ApiError } from '../../functions/base/apiError'
import { ERRORS_OF_ANY } from '../../functions/openApi/openApi'
import { wire, type FunctionName } from '../../domain/wire'
import { createMails } from '../../functions/mail/outbox'
import { createStore } from '../../functions/store/store'
import { pino } from 'pino'
import { fakeMailbox, type FakeMailbox } from './fakeMailbox'
import { makeContents } from './contents'
import { postgres } from './databases/engines'
import { fakeIdentity, type FakeIdentity } from './fakeIdentity'
import { fakeProvider, type FakeProvider } from './fakeProvider'
import { movableClock, type MovableClock } from './movableClock'
import { outsideTransactions, watchTransactions } from './transactions'

export const keys: readonly Letter[] = Array.from({ length: 55 }, (_, index) => LETTERS[index % 4] ?? 'A')

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

/** Calls to the providers fail inside transactions. */
export function makeWorld(database: Database): World {
  const clock = movableClock()
  const contentFolder = mkdtempSync(join(tmpdir(), 'p9-content-'))
  writeContent(contentFolder, 1)
  const store = createStore(watchTransactions(database))
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
  return {
    clock,
    deps,
    endpoints: refusingAsAgreed(createEndpoints(deps)),
    provider,
    identity,
    mailbox,
    contentFolder,
  }
}

/** A refusal must be in the function's contract. */
function refusingAsAgreed(endpoints: Endpoints): Endpoints {
  const watched = Object.entries(endpoints).map(([name, call]) => [
    name,
    async (...request: Parameters<typeof call>) => {
      try {
        return await (call as (...given: unknown[]) => Promise<unknown>)(...request)
      } catch (error) {
        const agreed = [...ERRORS_OF_ANY, ...wire[name as FunctionName].errors]
        if (error instanceof ApiError && !agreed.includes(error.code))
          throw new Error(`${name} may not answer ${error.code}: see domain/wire.`, { cause: error })
        throw error
      }
    },
  ])
  return Object.fromEntries(watched) as Endpoints
}

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

export async function attemptOf({ endpoints }: World, caller: Caller, attemptId: string): Promise<Attempt> {
  const attempt = await endpoints.getAttempt(caller, { attemptId })
  if (attempt === null) throw new Error('There is no such attempt.')
  return attempt
}

/** The default device. */
export const DEVICE = '00000000-0000-4000-8000-00000000de01'
export const OTHER_DEVICE = '00000000-0000-4000-8000-00000000de02'

let lastAt = 0

/** One second before the world's time, as acts arrive after they are made; each later than the last. */
export function stamp(world: World, device = DEVICE) {
  // The clock of a new world is earlier.
  const now = world.clock.now() - 1_000
  lastAt = lastAt > now + 1_000 ? now : nextAt(now, lastAt)
  return { opId: randomUUID(), at: new Date(lastAt).toISOString(), device }
}

export function answer(world: World, question: number, value: Letter | null, device = DEVICE): Act {
  const passage = passageNumbers.find((number) => questionsOfPassage(number).includes(question))
  return Act.parse({ ...stamp(world, device), kind: 'answer', passage, question, value })
}

export function rightAnswers(world: World, count: number): Act[] {
  return keys.slice(0, count).map((letter, index) => answer(world, index + 1, letter))
}

export function finishOf(world: World, value: Finish['value'] = 'confirmed', device = DEVICE): Finish {
  return { ...stamp(world, device), kind: 'finish', value }
}

export function save(
  { endpoints }: World,
  caller: Caller,
  attemptId: string,
  acts: (Act | Finish)[],
  cursor: number | null = 0,
) {
  return endpoints.saveAnswers(caller, { attemptId, cursor, acts })
}

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
