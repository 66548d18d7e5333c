import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'

/** Calls back when nobody is left to answer, at once where that is so already. @returns how to hear of it no more */
export type WhenGone = (act: () => void) => () => void

/** Of a request's caller. By Node's own event where there is one: a signal takes ten times as long to make and listen to. */
export function whenGone(c: Context): WhenGone {
  const { outgoing }: { outgoing?: ServerResponse } = c.env ?? {}
  return (act) => {
    if (outgoing) {
      outgoing.once('close', act)
      if (outgoing.destroyed) act()
      return () => void outgoing.off('close', act)
    }
    const { signal } = c.req.raw
    signal.addEventListener('abort', act)
    if (signal.aborted) act()
    return () => signal.removeEventListener('abort', act)
  }
}
