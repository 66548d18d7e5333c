/** What is worked on side by side, each within bounds of its own (guards/turns). */
export const LANES = ['quick', 'large', 'outside', 'exports'] as const
export type Lane = (typeof LANES)[number]
