import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { StartError } from '../../base/startError'

/**
 * A backup is one gzipped file of JSON lines: what it is of, then each table and its rows, then how many there were and
 * what they add up to. A row is the list of its values as PostgreSQL writes them, so it means the same in any engine.
 */
export const BackupHead = z.object({
  format: z.literal('passage-nine-backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** When each migration that the database had was made: the version of its schema. */
  migrations: z.array(z.number()),
})
export type BackupHead = z.output<typeof BackupHead>

const TableHead = z.object({ table: z.string(), columns: z.array(z.string()) })
export type TableHead = z.output<typeof TableHead>

const Sum = z.object({ rows: z.int(), digest: z.string() })
export type Sum = z.output<typeof Sum>

export const BackupEnd = z.object({
  tables: z.record(z.string(), Sum),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.nullable(z.string()) })),
})
export type BackupEnd = z.output<typeof BackupEnd>

const DIGEST_BITS = 128

/** Counts rows and adds their hashes up; the order in which they come makes no difference. */
export function createSum() {
  let rows = 0
  let total = 0n
  return {
    add(line: string): void {
      rows += 1
      const hash = createHash('sha256')
        .update(line)
        .digest('hex')
        .slice(0, DIGEST_BITS / 4)
      total = BigInt.asUintN(DIGEST_BITS, total + BigInt(`0x${hash}`))
    },
    value: (): Sum => ({ rows, digest: total.toString(16) }),
  }
}

/** A row of a table, as the line that it is. */
export type BackupRow = { table: TableHead; line: string }

/** A backup whose every line has been read and counted. */
export type CheckedBackup = { head: BackupHead; end: BackupEnd; rows(): AsyncGenerator<BackupRow> }

/**
 * Reads a backup from its first line to its last, and keeps none of it in memory.
 * @throws StartError when there is none, or when it was cut short or altered
 */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  const sums = new Map<string, ReturnType<typeof createSum>>()
  let head: BackupHead | undefined
  let end: BackupEnd | undefined
  if (!existsSync(path)) throw new StartError(`There is no backup at ${path}.`)
  try {
    for await (const part of readParts(path)) {
      if (end !== undefined) throw new Error('There is more after the end.')
      if ('line' in part) sums.get(part.table.table)?.add(part.line)
      else if ('table' in part) sums.set(part.table, createSum())
      else if ('format' in part) head = part
      else end = part
    }
    if (head === undefined || end === undefined) throw new Error('It has no end.')
    const found = Object.fromEntries([...sums].map(([table, sum]) => [table, sum.value()]))
    if (!isSameSums(found, end.tables)) throw new Error('It does not add up.')
  } catch (error) {
    throw new StartError(
      `The backup ${path} is damaged: it was cut short or altered. Nothing was changed; take another one.`,
      { cause: error },
    )
  }
  return { head, end, rows: () => readRows(path) }
}

/** Whether two databases hold the same rows. */
export function isSameSums(one: BackupEnd['tables'], other: BackupEnd['tables']): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every(
    (name) => one[name]?.rows === other[name]?.rows && one[name]?.digest === other[name]?.digest,
  )
}

async function* readRows(path: string): AsyncGenerator<BackupRow> {
  for await (const part of readParts(path)) if ('line' in part) yield part
}

async function* readParts(path: string): AsyncGenerator<BackupHead | TableHead | BackupRow | BackupEnd> {
  const Part = z.union([BackupHead, TableHead, BackupEnd])
  let table: TableHead | undefined
  for await (const line of readLines(path)) {
    if (line.startsWith('[') && table !== undefined) {
      yield { table, line }
      continue
    }
    const part = Part.parse(JSON.parse(line))
    table = 'table' in part ? part : undefined
    yield part
  }
}

async function* readLines(path: string): AsyncGenerator<string> {
  const unzipped = pipeline(createReadStream(path), createGunzip(), () => undefined)
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of unzipped) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') throw new Error('The last line has no end.')
}
