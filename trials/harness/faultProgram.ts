import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '../../functions/base/startError'
import { runProgram } from '../../functions/program'
import { newPostgres } from '../../test/support/databases/engines'
import { startForm } from '../../test/support/databases/startForm'

/** Null is the embedded database. */
const formOf = { pglite: null, postgresql: 'plain', serializable: 'serializable', pooled: 'pooled' } as const
type Engine = keyof typeof formOf

/** @returns the URL of an empty database; undefined for PGlite */
export type NewDatabase = () => Promise<string | undefined>

/** One engine's part of a run. */
export type Share = { seed: string; amount: number; newDatabase: NewDatabase }
type Outcome = { line: string; isGreen: boolean }

/**
 * Plays on --engine, by default half on PGlite and half on PostgreSQL. Its last line has the seed, and it exits with 1
 * unless green.
 * @param option names the amount
 */
export function faultProgram(
  option: string,
  usual: number,
  play: (share: Share, fault: string | undefined) => Promise<void>,
  conclude: (amount: number) => Outcome,
): void {
  runProgram(async () => {
    const text = { type: 'string' } as const
    const { values } = parseArgs({ options: { seed: text, engine: text, fault: text, [option]: text } })
    const { seed = String(Date.now() % 1_000_000), engine, fault, [option]: asked = String(usual) } = values
    if (!/^[1-9]\d{0,6}$/.test(asked)) throw new StartError(`--${option} is a number from 1.`)
    const engines = enginesOf(engine)
    const startedAt = Date.now()
    console.log(`Seed: ${seed}`)
    for (const [index, each] of engines.entries()) {
      const amount = Math.floor((Number(asked) + index) / engines.length)
      await withEngine(each, (newDatabase) => play({ seed: `${seed}/${each}`, amount, newDatabase }, fault))
    }
    const { line, isGreen } = conclude(Number(asked))
    console.log(`${line}; seed ${seed}, ${Math.round((Date.now() - startedAt) / 1000)} s`)
    process.exit(isGreen ? 0 : 1)
  })
}

function enginesOf(name: string | undefined): Engine[] {
  if (name === undefined) return ['pglite', 'postgresql']
  if (!(name in formOf)) throw new StartError(`--engine is one of ${Object.keys(formOf).join(', ')}.`)
  return [name as Engine]
}

export async function withEngine<Result>(
  engine: Engine,
  work: (newDatabase: NewDatabase) => Promise<Result>,
): Promise<Result> {
  const form = formOf[engine]
  if (form === null) return work(async () => undefined)
  const folder = mkdtempSync(join(tmpdir(), 'p9-trials-postgres-'))
  const postgres = await startForm(folder, form)
  try {
    return await work(() => newPostgres(postgres.url))
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
