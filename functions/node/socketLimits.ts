import type { ServerOptions } from 'node:http'

/** Timeouts of a connection, and the size of a request's headers. */
export const socketLimits = {
  headersTimeout: 10_000,
  /** For the whole request: the client gives up its own after 20 s. */
  requestTimeout: 30_000,
  /** Longer than a proxy's own, so that none sends a request on a connection that we are closing. */
  keepAliveTimeout: 65_000,
  /** Node checks every 30 s by default, which would double the limits above. */
  connectionsCheckingInterval: 5_000,
  /** A token is about 1 KiB. */
  maxHeaderSize: 16 * 1024,
} satisfies ServerOptions
