import { paths } from './paths'

// Beside paths.ts, which the first screen has: only pages of results lead here.

export function reportPageOf(attemptId: string): string {
  return `${paths.report}?attempt=${attemptId}`
}

/** @param scope the questions missed before; all of the passage's where it is absent */
export function practiceGateOf(testNumber: number, passage: number, scope?: 'missed'): string {
  return `${paths.practice}?test=${testNumber}&passage=${passage}${scope ? `&scope=${scope}` : ''}`
}
