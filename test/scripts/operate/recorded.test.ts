import { userInfo } from 'node:os'
import type { Database } from '../../../functions/store/database'
import { adviceOn } from '../../../functions/payments/operators/advice'
import { reviews } from '../../../functions/store/schema/schema'
import { operatorName, recorded } from '../../../scripts/operate/recorded'
import { commands } from '../../../scripts/operate/commands'
import { postgres } from '../../support/databases/engines'
import { makeWorld, type World } from '../../support/functions'

describe('an operator’s action', () => {
  let database: Database
  let world: World
  let subject = ''
  beforeAll(async () => {
    database = await postgres.open()
  })
  afterAll(() => database.close())
  beforeEach(() => {
    world = makeWorld(database)
    subject = crypto.randomUUID()
  })
  const act = () => ({ command: 'payments refund', subject, why: 'asked for' })
  const rows = async () => world.deps.store.operatorActs.about([subject])

  test('is written down before it is done, and with what came of it', async () => {
    let before: unknown[] = []
    const answer = await recorded(world, act(), async () => {
      before = await rows()
      return 'Refunded.'
    })
    expect(answer).toBe('Refunded.')
    expect(before).toMatchObject([{ outcome: 'started', why: 'asked for', provider: 'sandbox', po: null }])
    expect(await rows()).toMatchObject([{ outcome: 'started' }, { outcome: 'done', detail: 'Refunded.' }])
  })

  test('is not done where it cannot be written down', async () => {
    jest.spyOn(world.deps.store.operatorActs, 'add').mockRejectedValueOnce(new Error('Full.'))
    const work = jest.fn()
    await expect(recorded(world, act(), work)).rejects.toThrow('Full.')
    expect(work).not.toHaveBeenCalled()
  })

  test('records the machine’s user next to the given name', () => {
    expect(operatorName({ OPERATOR: ' Ann ' })).toBe(`${userInfo().username}, as Ann`)
    expect(operatorName({ OPERATOR: ' ' })).toMatch(/\S/)
  })
})

test.each(reviews.reason.enumValues)(
  'a review for %s says what it needs, by a command that there is',
  (reason) => {
    const { what, ways } = adviceOn({ reason, transId: '40000001', po: 'x', amountCents: 1_000 })
    expect(what).toMatch(/\.$/)
    expect(ways.length).toBeGreaterThan(0)
    for (const { command } of ways) {
      const [name = '', id] = command.split(' ')
      const known = commands[name]
      expect(known).toBeDefined()
      expect(id).toBe('40000001')
      expect(/--(why|reason)/.test(command)).toBe(known?.needsWhy === true)
    }
    const [first] = ways
    if (reason === 'overpaid') expect(first?.command).toBe('refund 40000001 --amount 10.00 --why "…"')
  },
)
