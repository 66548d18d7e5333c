import { readFileSync } from 'node:fs'

/** What a process has of memory now, in MiB; NaN where there is no /proc. */
export function residentMbOf(pid: number | undefined): number {
  try {
    const [, kib] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kib) / 1024
  } catch {
    return NaN
  }
}
