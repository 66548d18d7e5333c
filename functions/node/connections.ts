import type { Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

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

/**
 * Call before the server listens.
 * @returns drain: lets current requests finish, and destroys the rest after `graceMs`
 */
export function drainable(server: Server): (graceMs: number) => Promise<void> {
  // Keyed by connection: a map with an entry per answer makes garbage that V8 frees only in a full collection.
  const connections = new Map<Socket, ServerResponse[]>()
  let isDraining = false
  // Otherwise a kept-alive connection would send its next request to a closing server.
  const endConnectionWith = (answer: ServerResponse) => {
    if (!answer.headersSent) answer.setHeader('connection', 'close')
  }
  server.on('connection', (socket) => {
    connections.set(socket, [])
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', ({ socket }, answer) => {
    const underWay = connections.get(socket) ?? []
    underWay.push(answer)
    answer.once('close', () => underWay.splice(underWay.indexOf(answer), 1))
    if (isDraining) endConnectionWith(answer)
  })
  return (graceMs) =>
    new Promise((resolve) => {
      isDraining = true
      const impatience = setTimeout(() => server.closeAllConnections(), graceMs)
      server.close(() => {
        clearTimeout(impatience)
        resolve()
      })
      for (const [connection, underWay] of connections) {
        underWay.forEach(endConnectionWith)
        // Node doesn't close connections without a request, such as browsers' preconnects.
        if (underWay.length === 0) connection.destroy()
      }
    })
}
