import type { Caller } from '../../functions/base/endpoint'
import type { Database } from '../../functions/store/database'
import type { Engine } from './databases/engines'
import { makeWorld, newAttempt, newUser, type World } from './functions'

export type AttemptWorld = { world: World; caller: Caller; attemptId: string }

/**
 * One world on an engine for all tests of a block, and before each of them a new caller with an attempt under way.
 * @param give hands them on
 */
export function beforeEachAttempt({ open }: Pick<Engine, 'open'>, give: (given: AttemptWorld) => void): void {
  let database: Database
  let world: World

  beforeAll(async () => {
    database = await open()
    world = makeWorld(database)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    const caller = await newUser(world)
    give({ world, caller, attemptId: (await newAttempt(world, caller)).attemptId })
  })
}
