import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { onRequest } from 'firebase-functions/https'
import { setGlobalOptions } from 'firebase-functions/options'
import { defineSecret, defineString, projectID } from 'firebase-functions/params'
import { onSchedule } from 'firebase-functions/scheduler'
import { createLog } from './base/log'
import { respond } from './http/respond'
import { readEnvironment, type Environment } from './environment'
import { guardFromFramework } from './node/frameworkGuard'
import { contentErrors } from './startFiles'
import { startSweeping } from './sweep'
import { openParts, openProduct, SWEEP_EVERY_MS } from './server'

// Entry point for deployment: one function for all requests, and the sweep (docs/deployment.md)

/** Also in firebase.json (scripts/build/firebaseConfig.ts) */
const REGION = 'us-central1'
/** The schedule starts a run every minute. */
const SWEEP_FOR_MS = 55_000

const secrets = ['DATABASE_URL', 'HELCIM_API_TOKEN', 'HELCIM_WEBHOOK_SECRET', 'SMTP_URL'].map((name) =>
  defineSecret(name),
)

// Firebase reserves names that begin with FIREBASE_.
const apiKey = defineString('WEB_API_KEY', { description: 'The web API key of the Firebase project' })
const authDomain = defineString('AUTH_DOMAIN', {
  default: '',
  description: 'Its auth domain, if it is in use',
})
defineString('TRUSTED_PROXIES', {
  description: 'How many proxies stand in front: 2 with Hosting’s and the function’s own',
})
defineString('SUPPORT_EMAIL', { description: 'Where buyers write to; on receipts' })
defineString('SELLER_NAME', { description: 'Who sells; on receipts' })
defineString('MAIL_FROM', { default: '', description: 'Whom receipts come from, if they are mailed' })

setGlobalOptions({ region: REGION, memory: '512MiB', secrets })
guardFromFramework()

const log = createLog()
const product = once(() => openProduct({ environment: environment(), log }))
const parts = once(() => openParts({ environment: environment(), log }))

/** /api, /tests and /config.json. Each instance opens at most ten database connections. */
export const api = onRequest(
  { concurrency: 80, maxInstances: 8, timeoutSeconds: 60, invoker: 'public' },
  getRequestListener(async (request) => {
    try {
      const { app } = await product()
      // Passes no socket, because its peer is always Google's proxy.
      return await app.fetch(request)
    } catch (error) {
      return respond({ log, name: 'start' }, () => Promise.reject(error))
    }
  }),
)

/** Sweeps for the minute until the next call. */
export const sweep = onSchedule(
  { schedule: '* * * * *', retryCount: 0, concurrency: 1, maxInstances: 2, timeoutSeconds: 120 },
  async () => {
    const { deps } = await parts()
    const sweeping = startSweeping(deps, SWEEP_EVERY_MS)
    await sleep(SWEEP_FOR_MS)
    await sweeping.stop()
  },
)

/** Maps Firebase's variable names to those of the server. */
function environment(): Environment {
  const { NODE_ENV, FUNCTIONS_EMULATOR } = process.env
  const variables = {
    ...process.env,
    // Unused here, and not a number in the emulator.
    PORT: undefined,
    NODE_ENV: NODE_ENV || (FUNCTIONS_EMULATOR === 'true' ? 'development' : 'production'),
    FIREBASE_PROJECT_ID: projectID.value(),
    FIREBASE_API_KEY: apiKey.value(),
    FIREBASE_AUTH_DOMAIN: authDomain.value(),
  }
  return readEnvironment(variables, contentErrors)
}

/** Opens on first use, not while a deployment loads the module. Retries after a failure. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    }))
}
