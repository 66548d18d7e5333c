/** The colour schemes that somebody can choose; src/ui/theme/schemes.ts has their colours. */
export const schemeNames = ['light', 'dark', 'salmon'] as const
export type SchemeName = (typeof schemeNames)[number]
