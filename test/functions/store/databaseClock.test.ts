import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ServerClock } from '../../../functions/base/clock'
import { databaseClock } from '../../../functions/store/databaseClock'
import type { Database } from '../../../functions/store/database'
import { postgres } from '../../support/databases/engines'
import { wrongMachine, type WrongMachine } from '../../support/wrongMachine'

jest.setTimeout(60_000)

const realNow = () => Date.now()
/** In ms, for a round trip on a busy machine. */
const CLOSE_MS = 250

describe('the time of the database', () => {
  let database: Database
  let clock: ServerClock | undefined
  let asked = 0
  let isAway = false
  const counted = (): Pick<Database, 'sql'> => ({
    sql: new Proxy(database.sql, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        if (key !== 'execute' || typeof value !== 'function') return value
        return (...given: unknown[]) => {
          asked += 1
          return isAway ? Promise.reject(new Error('Away.')) : Reflect.apply(value, target, given)
        }
      },
    }),
  })
  const start = async (machine: WrongMachine, everyMs?: number) => {
    const told: number[] = []
    clock = await databaseClock(counted(), { machine, everyMs, onSample: (ms) => told.push(ms) })
    return { ...clock, told }
  }

  beforeAll(async () => {
    database = await postgres.open()
    await database.sql.execute(sql`select 1`)
  })
  afterAll(() => database.close())
  beforeEach(() => {
    asked = 0
    isAway = false
  })
  afterEach(() => clock?.stop())

  it('does not jump, nor go back, while it is asked again and again', async () => {
    const { now } = await start(wrongMachine(5_000), 5)
    let [before, back, most] = [now(), 0, 0]
    const end = performance.now() + 500
    while (performance.now() < end) {
      await delay(2)
      const passed = now() - before
      back = Math.min(back, passed)
      most = Math.max(most, passed)
      before += passed
    }
    expect(asked).toBeGreaterThan(5)
    expect(back).toBe(0)
    expect(most).toBeLessThan(CLOSE_MS)
  })

  it('is read again after the machine has slept', async () => {
    const machine = wrongMachine(0)
    const { now, told } = await start(machine)
    const before = asked
    machine.sleep(3_600_000)
    now()
    expect(asked).toBe(before + 1)
    while (told.length < 2) await delay(5)
    expect(Math.abs(now() - realNow())).toBeLessThan(CLOSE_MS)
    now()
    expect(asked).toBe(before + 1)
  })
})
