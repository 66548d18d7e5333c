/** Their colors are in src/ui/theme/schemes.ts. */
export const schemeNames = ['light', 'dark', 'salmon'] as const
export type SchemeName = (typeof schemeNames)[number]
