import * as z from 'zod/mini'

/** What a caller has to show, and what webhooks are signed with: it guards nothing, and every copy has the same. */
export const API_TOKEN = 'sandbox-api-token'
export const WEBHOOK_SECRET = 'c2FuZGJveC13ZWJob29rLXNlY3JldA=='

export type SandboxSettings = {
  port: number
  /** Its charges outlive it here. */
  dataDir: string
  /** The only page that may hold the card frame, and the only one that its messages go to. */
  appOrigin: string
  webhookUrl: string
  callsPerMinute: number
}

const Variables = z.object({
  SANDBOX_PORT: z._default(z.string(), '3900'),
  DATA_DIR: z._default(z.string(), '.data'),
  PORT: z._default(z.string(), '3000'),
  SANDBOX_CALLS_PER_MINUTE: z._default(z.string(), '100'),
})

export function readSandboxSettings(source: Readonly<Record<string, string | undefined>>): SandboxSettings {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const { SANDBOX_PORT, DATA_DIR, PORT, SANDBOX_CALLS_PER_MINUTE } = Variables.parse(present)
  const appOrigin = `http://localhost:${PORT}`
  return {
    port: Number(SANDBOX_PORT),
    dataDir: DATA_DIR,
    appOrigin,
    webhookUrl: `${appOrigin}/api/paymentEvents`,
    callsPerMinute: Number(SANDBOX_CALLS_PER_MINUTE),
  }
}
