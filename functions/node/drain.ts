import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

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
