import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Makes a server that can be closed without cutting anybody off. To be called before it listens.
 * @returns drain: takes no new connection and closes the idle ones at once, lets the requests under way be answered and
 * their connections end with that, and cuts what is left after `graceMs`
 */
export function drainable(server: Server): (graceMs: number) => Promise<void> {
  const connections = new Set<Socket>()
  const underWay = new Map<ServerResponse, Socket>()
  let isDraining = false
  // A kept-alive connection would send its next request to a server that is shutting down.
  const endConnectionWith = (answer: ServerResponse) => {
    if (!answer.headersSent) answer.setHeader('connection', 'close')
  }
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', (request, answer) => {
    underWay.set(answer, request.socket)
    answer.once('close', () => underWay.delete(answer))
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
      for (const answer of underWay.keys()) endConnectionWith(answer)
      // Node does not close connections that never carried a request, such as browsers' preconnects.
      const busy = new Set(underWay.values())
      for (const connection of connections) if (!busy.has(connection)) connection.destroy()
    })
}
