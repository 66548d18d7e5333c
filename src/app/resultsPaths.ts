import { paths } from './paths'

// Kept out of paths.ts, which is in the first screen's chunk.

export function reportPageOf(attemptId: string): string {
  return `${paths.report}?attempt=${attemptId}`
}

export function practiceSetOf(choice: Readonly<Record<string, string>>): string {
  return `${paths.practice}?${new URLSearchParams(choice)}`
}

/** A set of the skill, or the Practice page if null */
export function practiceOfSkill(skill: string | null): string {
  return skill === null ? paths.practice : practiceSetOf({ skill, passages: '3' })
}

/** @param set finished practices and passages to come */
export function sittingOf(practiceId: string, set: Readonly<Record<string, string>> = {}): string {
  return `${paths.practice}?${new URLSearchParams({ id: practiceId, ...set })}`
}
