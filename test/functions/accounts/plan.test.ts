import { noPlan } from '../../../domain/plan'
import type { Caller } from '../../../functions/base/endpoint'
import { newUser, worldForAll } from '../../support/functions'

describe('a user’s plan', () => {
  const world = worldForAll()
  let caller: Caller
  const plan = { name: 'Ana', examDate: '2027-04-10', target: 48 }
  const record = () => world.endpoints.getUserById(caller, {})

  beforeEach(async () => {
    caller = await newUser(world)
  })

  test('is absent until it is set, and comes back with the record', async () => {
    expect(await record()).not.toHaveProperty('plan')
    expect(await world.endpoints.setPlan(caller, plan)).toMatchObject({ plan })
    expect(await record()).toMatchObject({ plan })
  })

  test('keeps each part alone, and goes when every part is removed', async () => {
    await world.endpoints.setPlan(caller, plan)
    expect(await world.endpoints.setPlan(caller, { ...noPlan, target: 40 })).toMatchObject({
      plan: { name: null, examDate: null, target: 40 },
    })
    await world.endpoints.setPlan(caller, noPlan)
    expect(await record()).not.toHaveProperty('plan')
  })
})
