import * as z from 'zod/mini'

/** What one build needs to know about where it runs: /config.json, and the same inline in the page. No secrets. */
export const AppConfig = z.object({
  /** Where the cloud functions are, without a trailing slash. */
  apiBase: z.string(),
  identity: z.object({
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.optional(z.string()),
    /** Address of the local Auth emulator; absent in production. */
    emulatorUrl: z.optional(z.string()),
  }),
})
export type AppConfig = z.output<typeof AppConfig>
