import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const MS_A_TICK = 10

/** What a process has taken of the processor so far, in ms; NaN where there is no /proc. */
export function cpuMsOf(pid: number | undefined): number {
  try {
    // The fields after the program's name, which may hold spaces; user and system time are the 12th and 13th.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user = NaN, system = NaN] = fields.split(' ').slice(11, 13).map(Number)
    return (user + system) * MS_A_TICK
  } catch {
    return NaN
  }
}
