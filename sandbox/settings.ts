import * as z from 'zod/mini'
import type { CallLimits } from './limits'

/** Public values that protect nothing */
export const API_TOKEN = 'sandbox-api-token'
export const WEBHOOK_SECRET = 'c2FuZGJveC13ZWJob29rLXNlY3JldA=='

export type SandboxSettings = {
  port: number
  dataDir: string
  /** The only page that may embed the card frame */
  appOrigin: string
  webhookUrl: string
  limits: CallLimits
  /** In ms */
  answersAfterMs: number
}

/** devdocs.helcim.com/docs/rate-limits */
export const PROVIDERS_LIMITS: CallLimits = { concurrent: 5, perMinute: 100, perHour: 3_000 }

const Variables = z.object({
  SANDBOX_PORT: z._default(z.string(), '3900'),
  DATA_DIR: z._default(z.string(), '.data'),
  PORT: z._default(z.string(), '3000'),
  SANDBOX_CONCURRENT_CALLS: z._default(z.string(), String(PROVIDERS_LIMITS.concurrent)),
  SANDBOX_CALLS_PER_MINUTE: z._default(z.string(), String(PROVIDERS_LIMITS.perMinute)),
  SANDBOX_CALLS_PER_HOUR: z._default(z.string(), String(PROVIDERS_LIMITS.perHour)),
  SANDBOX_ANSWERS_AFTER_MS: z._default(z.string(), '0'),
})

export function readSandboxSettings(source: Readonly<Record<string, string | undefined>>): SandboxSettings {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const variables = Variables.parse(present)
  const appOrigin = `http://localhost:${variables.PORT}`
  return {
    port: Number(variables.SANDBOX_PORT),
    dataDir: variables.DATA_DIR,
    appOrigin,
    webhookUrl: `${appOrigin}/api/paymentEvents`,
    limits: {
      concurrent: Number(variables.SANDBOX_CONCURRENT_CALLS),
      perMinute: Number(variables.SANDBOX_CALLS_PER_MINUTE),
      perHour: Number(variables.SANDBOX_CALLS_PER_HOUR),
    },
    answersAfterMs: Number(variables.SANDBOX_ANSWERS_AFTER_MS),
  }
}
