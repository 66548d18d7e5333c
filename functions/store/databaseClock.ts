import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ServerClock } from '../base/clock'
import { select, type Database } from './database'

/** The machine's own clocks, in ms: the time of day, which may be wrong and jump, and the time that has passed. */
export type Machine = { timeOfDay(): number; elapsed(): number }

const thisMachine: Machine = { timeOfDay: () => Date.now(), elapsed: () => performance.now() }

/** A sample of the database's time: at this `elapsed` it was this late, give or take the error. */
type Sample = { at: number; time: number; errorMs: number; timeOfDay: number }

const EVERY_MS = 30_000
const AT_START = 3
/** An answer slower than this is too imprecise. */
const SLOW_MS = 1_000
/** The machine's two clocks have drifted apart by more than this: it was set, or it slept. */
const JUMP_MS = 1_000

type DatabaseClockOptions = { machine?: Machine; everyMs?: number; told?: (aheadMs: number) => void }

/**
 * The time of the database, which is the same for every server on it, whatever their machines' clocks say. Asked for at
 * the start and from time to time, and carried on from there by the time that has passed: reading it asks nobody, and a
 * machine whose clock is set meanwhile does not jump.
 * @param told is called with how far the machine is ahead, in ms, each time the database was asked
 */
export async function databaseClock(
  database: Pick<Database, 'sql'>,
  { machine = thisMachine, everyMs = EVERY_MS, told = () => undefined }: DatabaseClockOptions = {},
): Promise<ServerClock> {
  let sample = await best(database, machine)
  let asking: Promise<void> | null = null

  const ask = () => {
    asking ??= askOnce().finally(() => (asking = null))
  }
  /** Keeps the old sample when the database answers too slowly or not at all. */
  const askOnce = async () => {
    const fresh = await sampleOf(database, machine).catch(() => null)
    if (fresh === null || fresh.errorMs > SLOW_MS / 2) return
    const isJump = hasJumped(fresh)
    const carried = sample.time + fresh.at - sample.at
    // Ignores differences within the error of measurement, so that the time does not jitter.
    const isSame = !isJump && Math.abs(fresh.time - carried) <= fresh.errorMs + sample.errorMs
    sample = isSame ? { ...fresh, time: carried } : fresh
    told(aheadMs())
  }
  const hasJumped = ({ at, timeOfDay }: Pick<Sample, 'at' | 'timeOfDay'>) =>
    Math.abs(timeOfDay - sample.timeOfDay - (at - sample.at)) > JUMP_MS

  const timer = setInterval(ask, everyMs)
  timer.unref()
  const now = () => {
    const [at, timeOfDay] = [machine.elapsed(), machine.timeOfDay()]
    if (hasJumped({ at, timeOfDay })) ask()
    return Math.round(sample.time + at - sample.at)
  }
  const aheadMs = () => machine.timeOfDay() - now()
  told(aheadMs())
  return {
    now,
    aheadMs,
    stop: () => clearInterval(timer),
  }
}

/** The fastest of a few samples. */
async function best(database: Pick<Database, 'sql'>, machine: Machine): Promise<Sample> {
  const samples: Sample[] = []
  for (let count = 0; count < AT_START; count += 1) samples.push(await sampleOf(database, machine))
  return samples.reduce((one, other) => (other.errorMs < one.errorMs ? other : one))
}

const Told = z.object({ time: z.number() })

async function sampleOf({ sql: orm }: Pick<Database, 'sql'>, machine: Machine): Promise<Sample> {
  const asked = machine.elapsed()
  const [told] = await select(
    orm,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as "time"`,
    Told,
  )
  if (told === undefined) throw new Error('The database did not tell the time.')
  const answered = machine.elapsed()
  const errorMs = (answered - asked) / 2
  return { at: asked + errorMs, time: told.time, errorMs, timeOfDay: machine.timeOfDay() }
}
