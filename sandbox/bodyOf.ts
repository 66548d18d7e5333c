import type { Context } from 'hono'

/** A request's JSON; undefined where it is none. */
export async function bodyOf(c: Context): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}
