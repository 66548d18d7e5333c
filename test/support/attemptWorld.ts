import type { Caller } from '../../functions/base/endpoint'
import { newAttempt, newUser, worldForAll, type World } from './functions'

export type AttemptWorld = { world: World; caller: Caller; attemptId: string }

/**
 * One world for all tests of a block, and before each of them a new caller with an attempt under way.
 * @param give hands them on
 */
export function beforeEachAttempt(give: (given: AttemptWorld) => void): void {
  const world = worldForAll()
  beforeEach(async () => {
    const caller = await newUser(world)
    give({ world, caller, attemptId: (await newAttempt(world, caller)).attemptId })
  })
}
