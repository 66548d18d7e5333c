import { paths } from './paths'

// Kept out of paths.ts, which is in the first screen's chunk.

export function reportPageOf(attemptId: string): string {
  return `${paths.report}?attempt=${attemptId}`
}

/** @param scope omit for all questions of the passage */
export function practiceGateOf(testNumber: number, passage: number, scope?: 'missed'): string {
  return `${paths.practice}?test=${testNumber}&passage=${passage}${scope ? `&scope=${scope}` : ''}`
}
