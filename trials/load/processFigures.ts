import { readdirSync, readFileSync } from 'node:fs'
import { cpuMsOf } from '../bench/functions/cpuTime'

/** Processor time so far and memory at most, of some processes together; NaN where there is no /proc. */
export type ProcessFigures = { cpuMs: number; memoryMb: number }

export function figuresOf(processIds: readonly (number | undefined)[]): ProcessFigures {
  return {
    cpuMs: sum(processIds.map(cpuMsOf)),
    memoryMb: sum(processIds.map(memoryMbOf)),
  }
}

/** A process and its children: PostgreSQL has one for each connection. */
export function familyOf(parent: number): number[] {
  const children = readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) &&
        / \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1] === `${parent}`
      )
    } catch {
      // It ended in the meantime.
      return false
    }
  })
  return [parent, ...children.map(Number)]
}

/** What a process has of memory, with its share of what it shares with others. */
function memoryMbOf(processId: number | undefined): number {
  try {
    const text = readFileSync(`/proc/${processId}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]) / 1024
  } catch {
    return NaN
  }
}

/** One that has ended since it was listed counts no more. */
function sum(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value))
  return known.length === 0 ? NaN : known.reduce((total, value) => total + value, 0)
}
