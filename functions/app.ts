import { Hono, type Context, type Handler } from 'hono'
import type { Logger } from 'pino'
import type { AppConfig } from '../domain/config'
import { wire, type FunctionName } from '../domain/wire'
import { respond, createReadiness } from './http/respond'
import { ApiError, Unavailable } from './base/apiError'
import { builtApp } from './http/builtApp'
import { cloudFunctions, functionNames } from './endpoints/endpoints'
import { passageRoute, type ReadPassage } from './endpoints/passageRoute'
import { knowingDeleted, tellingDeleted, type IsDeleted } from './guards/deletedAccounts'
import type { Endpoints } from './base/endpoint'
import { handle, type HandleParts } from './http/handle'
import { securityHeaders } from './http/headers'
import type { Identity } from './guards/identity'
import type { Limits } from './guards/limits'
import { openApi } from './openApi/openApi'
import { Places } from './guards/places'

export type AppParts = {
  /** Others answer 404. */
  endpoints: Partial<Endpoints>
  readPassage: ReadPassage
  /** Rejects unless the database answers and the content is there. */
  ping: () => Promise<void>
  identity: Identity
  limits: Limits
  isDeleted: IsDeleted
  config: AppConfig
  log: Logger
  production: boolean
  paymentEvents?: (c: Context) => Promise<Response>
  clientReports?: (c: Context) => Promise<Response>
  /** Absent if hosting serves the app */
  appDir?: string
  /** The site's address, for its pages' own links */
  publicUrl?: string
}

export function createApp(given: AppParts): Hono {
  const parts = {
    ...given,
    places: new Places(),
    identity: knowingDeleted(given.isDeleted, given.identity),
  }
  const app = new Hono()
  const built = parts.appDir === undefined ? undefined : builtApp(parts.appDir, parts.config, parts.publicUrl)
  const headers = Object.entries(securityHeaders({ ...parts, scriptHashes: built?.scriptHashes ?? [] }))
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of headers) c.res.headers.set(name, value)
  })
  mountFunctions(app, parts)
  mountProbes(app, parts)
  if (parts.paymentEvents) app.post('/api/paymentEvents', parts.paymentEvents)
  if (parts.clientReports) app.post('/api/clientReports', parts.clientReports)
  app.get('/api/openapi.json', () => respond({ log: parts.log, name: 'openapi' }, async () => openApi()))
  app.get('/config.json', () =>
    respond({ log: parts.log, name: 'config' }, async () => Response.json(parts.config)),
  )
  const passage = passageRoute(tellingDeleted(parts.isDeleted, parts.readPassage), parts)
  app.get('/tests/:test/:passage', unlessHead(passage))
  const refuse = (error: Error) => respond({ log: parts.log, name: 'unknown' }, () => Promise.reject(error))
  for (const path of ['/api/*', '/tests/*']) app.all(path, () => refuse(new ApiError('not_found')))
  if (built) app.get('*', (c) => respond({ log: parts.log, name: 'app' }, () => built.send(c)))
  app.notFound(() => refuse(new ApiError('not_found')))
  app.onError(refuse)
  return app
}

function mountFunctions(app: Hono, parts: AppParts & HandleParts): void {
  const mount = <N extends FunctionName>(name: N): void => {
    const endpoint = parts.endpoints[name]
    if (!endpoint) return
    const served = { ...cloudFunctions[name], endpoint: tellingDeleted(parts.isDeleted, endpoint) }
    const answer = handle(name, served, parts)
    app.on(wire[name].method, `/api/${name}`, unlessHead(answer))
  }
  for (const name of functionNames) mount(name)
}

/** Hono runs GET handlers for HEAD, and some have side effects. */
function unlessHead(answer: Handler): Handler {
  return (c, next) => (c.req.method === 'HEAD' ? next() : answer(c, next))
}

function mountProbes(app: Hono, { log, ping }: AppParts): void {
  const isReady = createReadiness(ping)
  const isFine = () => Response.json({ ok: true })
  app.get('/api/health', () => respond({ log, name: 'health' }, async () => isFine()))
  app.get('/api/ready', () =>
    respond({ log, name: 'ready' }, async () => {
      await isReady().catch((error: unknown) => {
        throw error instanceof ApiError ? error : new Unavailable('database', { cause: error })
      })
      return isFine()
    }),
  )
}
