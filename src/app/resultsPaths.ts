import { paths } from './paths'

// Kept out of paths.ts, which is in the first screen's chunk.

export function reportPageOf(attemptId: string): string {
  return `${paths.report}?attempt=${attemptId}`
}

/** Where a set is looked at before it begins. */
export function practiceSetOf(choice: Readonly<Record<string, string>>): string {
  return `${paths.practice}?${new URLSearchParams(choice)}`
}

/** A set of the skill, or without one the page on which a set is chosen. */
export function practiceOfSkill(skill: string | null): string {
  return skill === null ? paths.practice : practiceSetOf({ skill, passages: '3' })
}

/** @param set in a set: the practices before it, and the passages to come */
export function sittingOf(practiceId: string, set: Readonly<Record<string, string>> = {}): string {
  return `${paths.practice}?${new URLSearchParams({ id: practiceId, ...set })}`
}
