import type { Server, ServerOptions } from 'node:http'

export const socketLimits = {
  headersTimeout: 10_000,
  /** Clients give up after 20 s. */
  requestTimeout: 30_000,
  /** Longer than a proxy's, so it never sends on a connection that is closing. */
  keepAliveTimeout: 65_000,
  /** Node's default of 30 s would double the limits above. */
  connectionsCheckingInterval: 5_000,
  /** A token is about 1 KiB. */
  maxHeaderSize: 16 * 1024,
} satisfies ServerOptions

/** Node's other timeouts start with the first byte. */
const SILENT_MS = 70_000
/** About 20 kB of memory each */
const MAX_CONNECTIONS = 5_000

export function limitConnections(
  server: Server,
  silentMs = SILENT_MS,
  maxConnections = MAX_CONNECTIONS,
): void {
  server.timeout = silentMs
  server.maxConnections = maxConnections
}
