import type { Context } from 'hono'
import * as z from 'zod/mini'
import { ClientReport, LONGEST_MESSAGE } from '../../domain/clientReports'
import { redactQuoted } from '../../domain/base/redact'
import type { Deps } from '../deps'
import { counters } from '../base/counters'
import { respond } from '../http/respond'
import { BadRequest, ApiError } from '../base/apiError'
import { type Limits, addressRules } from '../guards/limits'
import { parseJson, readText } from '../http/readBody'

const LIMIT_BYTES = 8 * 1024

/**
 * POST clientReports: errors from the app's pages (domain/clientReports.ts), logged and counted. 204.
 */
export function clientReports({ log }: Pick<Deps, 'log'>, limits: Limits) {
  return (c: Context): Promise<Response> =>
    respond({ log, name: 'clientReports' }, async (subjects) => {
      subjects.network = limits.subjectOf(c)
      await limits.ofAddress(addressRules.reports, c)
      requireSameOrigin(c)
      const report = z.safeParse(ClientReport, parseJson(await readText(c, LIMIT_BYTES)))
      if (!report.success) throw BadRequest.of(report.error)
      for (const { screen, kind, message, frames } of report.data.errors) {
        counters.clientErrors.inc({ screen, kind })
        // Untrusted, so it is redacted again.
        const told = redactQuoted(message).slice(0, LONGEST_MESSAGE)
        log.warn({ event: 'clientError', screen, kind, message: told, frames })
      }
      return new Response(null, { status: 204 })
    })
}

/**
 * Browsers set both headers themselves; other clients can forge them but are rate limited.
 * @throws ApiError forbidden
 */
export function requireSameOrigin({ req }: Context): void {
  const site = req.header('sec-fetch-site')
  // Older browsers and pages without https send only the origin.
  const isOurs = site === undefined ? isOwnHost(req.header('origin'), req) : site === 'same-origin'
  if (!isOurs) throw new ApiError('forbidden')
}

/** Behind hosting, the page's host is forwarded. */
function isOwnHost(origin: string | undefined, req: Context['req']): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  return [req.header('host'), req.header('x-forwarded-host'), new URL(req.url).host].includes(
    new URL(origin).host,
  )
}
