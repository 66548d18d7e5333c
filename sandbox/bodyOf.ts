import type { Context } from 'hono'

/** Undefined for invalid JSON */
export async function bodyOf(c: Context): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}
