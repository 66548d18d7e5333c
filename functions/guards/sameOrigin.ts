import type { Context } from 'hono'
import { ApiError } from '../base/apiError'

/**
 * Lets a request through that a page of ours has sent. A browser writes both headers itself, so another site's page has
 * no way round this; a program has, and is held by the limits.
 * @throws ApiError forbidden
 */
export function requireSameOrigin({ req }: Context): void {
  const site = req.header('sec-fetch-site')
  // An older browser, or a page that came without https, tells its origin alone.
  const isOurs = site === undefined ? isOwnHost(req.header('origin'), req) : site === 'same-origin'
  if (!isOurs) throw new ApiError('forbidden')
}

/** Behind hosting the request's own host is the function's, and the page's stands beside it. */
function isOwnHost(origin: string | undefined, req: Context['req']): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  return [req.header('host'), req.header('x-forwarded-host'), new URL(req.url).host].includes(
    new URL(origin).host,
  )
}
