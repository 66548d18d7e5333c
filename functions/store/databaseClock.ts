import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { ServerClock } from '../base/clock'
import { select, type Database } from './database'

/** In ms: wall clock time, which can jump, and monotonic time */
export type Machine = { timeOfDay(): number; elapsed(): number }

const thisMachine: Machine = { timeOfDay: () => Date.now(), elapsed: () => performance.now() }

/** The database's `time` when the monotonic clock showed `at` */
type Sample = { at: number; time: number; errorMs: number; timeOfDay: number }

const EVERY_MS = 30_000
const AT_START = 3
const SLOW_MS = 1_000
/** A larger difference means that the machine slept or its clock was set. */
const JUMP_MS = 1_000

type DatabaseClockOptions = { machine?: Machine; everyMs?: number; onSample?: (aheadMs: number) => void }

/**
 * The database's time, sampled from time to time and advanced by the monotonic clock.
 * @param onSample receives how far the machine's clock is ahead, in ms, after each sample
 */
export async function databaseClock(
  database: Pick<Database, 'sql'>,
  { machine = thisMachine, everyMs = EVERY_MS, onSample = () => undefined }: DatabaseClockOptions = {},
): Promise<ServerClock> {
  let sample = await best(database, machine)
  let asking: Promise<void> | null = null

  const ask = () => {
    asking ??= askOnce().finally(() => (asking = null))
  }
  const askOnce = async () => {
    const fresh = await sampleOf(database, machine).catch(() => null)
    if (fresh === null || fresh.errorMs > SLOW_MS / 2) return
    const isJump = hasJumped(fresh)
    const carried = sample.time + fresh.at - sample.at
    // Avoids jitter within the measurement error.
    const isSame = !isJump && Math.abs(fresh.time - carried) <= fresh.errorMs + sample.errorMs
    sample = isSame ? { ...fresh, time: carried } : fresh
    onSample(aheadMs())
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
  onSample(aheadMs())
  return {
    now,
    aheadMs,
    stop: () => clearInterval(timer),
  }
}

async function best(database: Pick<Database, 'sql'>, machine: Machine): Promise<Sample> {
  const samples: Sample[] = []
  for (let count = 0; count < AT_START; count += 1) samples.push(await sampleOf(database, machine))
  return samples.reduce((one, other) => (other.errorMs < one.errorMs ? other : one))
}

const Told = z.object({ time: z.number() })

async function sampleOf({ sql: orm }: Pick<Database, 'sql'>, machine: Machine): Promise<Sample> {
  const asked = machine.elapsed()
  const [answer] = await select(
    orm,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as "time"`,
    Told,
  )
  if (answer === undefined) throw new Error('The database did not tell the time.')
  const answered = machine.elapsed()
  const errorMs = (answered - asked) / 2
  return { at: asked + errorMs, time: answer.time, errorMs, timeOfDay: machine.timeOfDay() }
}
