import type { Server, ServerOptions } from 'node:http'

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

/** Longer than `keepAliveTimeout` and than any answer takes. Node's other timeouts begin with a connection's first byte. */
const SILENT_MS = 70_000
/** About 20 kB of memory each; further ones are closed at once. */
const MAX_CONNECTIONS = 5_000

/** Closes connections that say nothing, and caps how many there are. */
export function limitConnections(
  server: Server,
  silentMs = SILENT_MS,
  maxConnections = MAX_CONNECTIONS,
): void {
  server.timeout = silentMs
  server.maxConnections = maxConnections
}
