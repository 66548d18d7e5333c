import * as z from 'zod/mini'

/** Served as /config.json and inlined in the page. Contains no secrets. */
export const AppConfig = z.object({
  /** Without a trailing slash */
  apiBase: z.string(),
  identity: z.object({
    projectId: z.string(),
    apiKey: z.string(),
    authDomain: z.optional(z.string()),
    /** Local Auth emulator; absent in production */
    emulatorUrl: z.optional(z.string()),
  }),
  payments: z.object({
    scriptUrl: z.string(),
    /** Only messages from this origin are accepted as the frame's. */
    frameOrigin: z.string(),
  }),
  sellerName: z.string(),
  supportEmail: z.string(),
  /** Payment-security certificate, if any */
  seal: z.optional(z.object({ imagePath: z.string(), certificateUrl: z.string(), label: z.string() })),
  /** False keeps Redux DevTools from connecting. */
  devTools: z.optional(z.boolean()),
})
export type AppConfig = z.output<typeof AppConfig>
