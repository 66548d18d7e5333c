import type { Caller } from '../../functions/base/endpoint'
import { newAttempt, newUser, worldForAll, type World } from './functions'

export type AttemptWorld = { world: World; caller: Caller; attemptId: string }

/** Shares one world in a block; each test gets a new caller with an open attempt. */
export function beforeEachAttempt(give: (given: AttemptWorld) => void): void {
  const world = worldForAll()
  beforeEach(async () => {
    const caller = await newUser(world)
    give({ world, caller, attemptId: (await newAttempt(world, caller)).attemptId })
  })
}
