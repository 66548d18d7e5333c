import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const MS_PER_TICK = 10

/** In ms; NaN where there is no /proc. */
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

/** Empty for an exited process, or without /proc. */
function read(processId: number | undefined, name: string): string {
  try {
    return readFileSync(`/proc/${processId}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
