import type { Context } from 'hono'
import { ApiError } from '../base/apiError'

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
