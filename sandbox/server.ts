import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { StartError } from '../functions/base/startError'
import { announceReady, endOnRequest, runProgram } from '../functions/program'
import { createSandbox } from './app'
import { openLedger } from './ledger'
import { createCallCounts } from './limits'
import { readSandboxSettings } from './settings'
import { createWebhooks } from './webhooks'

/** Loopback only, because anyone who reaches it can pay without money. */
const HOST = '127.0.0.1'
const PLANS_EVERY_MS = 250

runProgram(async () => {
  // Nothing to flush: every answer is already on disk.
  endOnRequest(async () => undefined)
  if (process.env['NODE_ENV'] === 'production') {
    throw new StartError('The payment sandbox is refused in production: it charges nobody.')
  }
  const settings = readSandboxSettings(process.env)
  const ledger = openLedger(join(settings.dataDir, 'sandbox.jsonl'), Date.now)
  const { app, carryOutPlans } = createSandbox({
    settings,
    ledger,
    webhooks: createWebhooks(settings.webhookUrl),
    counts: createCallCounts(settings.limits, Date.now),
  })
  setInterval(carryOutPlans, PLANS_EVERY_MS).unref()
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new StartError(
          `Port ${settings.port} cannot be had (${error.message}). Set SANDBOX_PORT to another one.`,
        ),
      ),
    )
    server.listen(settings.port, HOST, resolve)
  })
  announceReady(`The payment sandbox is ready at http://${HOST}:${settings.port}`)
})
