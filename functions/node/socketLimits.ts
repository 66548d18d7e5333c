import type { ServerOptions } from 'node:http'

/** How long a connection may take, and how much it may say before it is a request. */
export const socketLimits = {
  headersTimeout: 10_000,
  /** For the whole request: the client gives up its own after 20 s. */
  requestTimeout: 30_000,
  /** Longer than proxies keep theirs, so that none sends a request into a connection that is just being closed. */
  keepAliveTimeout: 65_000,
  /** Node looks every 30 s by default: the limits above would mean twice as long. */
  connectionsCheckingInterval: 5_000,
  /** A token is about 1 KiB. */
  maxHeaderSize: 16 * 1024,
} satisfies ServerOptions
