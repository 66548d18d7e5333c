import { paths } from './paths'

export function reportPageOf(attemptId: string): string {
  return `${paths.report}?attempt=${attemptId}`
}
