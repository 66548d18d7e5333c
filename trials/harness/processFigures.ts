import { readdirSync, readFileSync } from 'node:fs'

/** NaN where there is no /proc. */
export type ProcessFigures = { cpuMs: number; memoryMb: number }

/** Linux counts in hundredths of a second. */
const MS_PER_TICK = 10

export function figuresOf(processIds: readonly (number | undefined)[]): ProcessFigures {
  return {
    cpuMs: sum(processIds.map(cpuMsOf)),
    memoryMb: sum(processIds.map(sharedMemoryMbOf)),
  }
}

/** In ms. */
export function cpuMsOf(processId: number | undefined): number {
  // The program's name may hold spaces; user and system time are the 12th and 13th fields after it.
  const [, fields = ''] = read(processId, 'stat').split(') ')
  const [user = NaN, system = NaN] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) * MS_PER_TICK
}

/** Resident memory in MiB. */
export function residentMbOf(processId: number | undefined): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(processId, 'status'))?.[1]) / 1024
}

/** PostgreSQL has one child per connection. */
export function familyOf(parent: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => / \S (\d+) /.exec(read(id, 'stat'))?.[1] === `${parent}`)
  return [parent, ...children]
}

/** Includes its share of shared memory. */
function sharedMemoryMbOf(processId: number | undefined): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(processId, 'smaps_rollup'))?.[1]) / 1024
}

/** Empty for an exited process, or without /proc. */
function read(processId: number | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${processId}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

function sum(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value))
  return known.length === 0 ? NaN : known.reduce((total, value) => total + value, 0)
}
