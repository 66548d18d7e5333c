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

// The deploy entry: every function behind one, and the sweep (docs/deployment.md).

/** Named in firebase.json too (scripts/build/firebaseConfig.ts). */
const REGION = 'us-central1'
/** One run of the sweep; the next one begins a minute after this one did. */
const SWEEP_FOR_MS = 55_000

const secrets = ['DATABASE_URL', 'HELCIM_API_TOKEN', 'HELCIM_WEBHOOK_SECRET', 'SMTP_URL'].map((name) =>
  defineSecret(name),
)

// Firebase keeps names that begin with FIREBASE_ for itself.
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

/** Every address under /api and /tests, and /config.json. Each instance holds at most ten database connections. */
export const api = onRequest(
  { concurrency: 80, maxInstances: 8, timeoutSeconds: 60, invoker: 'public' },
  getRequestListener(async (request) => {
    try {
      const { app } = await product()
      // Without its socket: its peer is Google's proxy, the same address for everybody.
      return await app.fetch(request)
    } catch (error) {
      return respond({ log, name: 'start' }, () => Promise.reject(error))
    }
  }),
)

/** Looks for charges as often as the server does, for the minute until it is called again. */
export const sweep = onSchedule(
  { schedule: '* * * * *', retryCount: 0, concurrency: 1, maxInstances: 2, timeoutSeconds: 120 },
  async () => {
    const { deps } = await parts()
    const sweeping = startSweeping(deps, SWEEP_EVERY_MS)
    await sleep(SWEEP_FOR_MS)
    await sweeping.stop()
  },
)

/** The process's environment, with Firebase's names mapped to ours. */
function environment(): Environment {
  const { NODE_ENV, FUNCTIONS_EMULATOR } = process.env
  const variables = {
    ...process.env,
    // Not ours to listen on; the emulator's is no number.
    PORT: undefined,
    NODE_ENV: NODE_ENV || (FUNCTIONS_EMULATOR === 'true' ? 'development' : 'production'),
    FIREBASE_PROJECT_ID: projectID.value(),
    FIREBASE_API_KEY: apiKey.value(),
    FIREBASE_AUTH_DOMAIN: authDomain.value(),
  }
  return readEnvironment(variables, contentErrors)
}

/** Opens on first use, not while a deployment loads the module; after a failure the next call tries again. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    }))
}
