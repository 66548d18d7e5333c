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
  payments: z.object({
    /** The script that opens the card provider's frame. */
    scriptUrl: z.string(),
    /** The only origin whose messages are believed to be the frame's. */
    frameOrigin: z.string(),
  }),
  /** Whose name is on receipts. */
  sellerName: z.string(),
  /** Where buyers write to; also on their receipts. */
  supportEmail: z.string(),
  /** The payment-security certificate that was earned, if any: its image on this origin and the issuer's page. */
  seal: z.optional(z.object({ imagePath: z.string(), certificateUrl: z.string(), label: z.string() })),
  /** False: Redux DevTools do not connect, in whatever browser; absent: they do where they are installed. */
  devTools: z.optional(z.boolean()),
})
export type AppConfig = z.output<typeof AppConfig>
