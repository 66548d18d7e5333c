import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Makes a server that can be closed without cutting anybody off. To be called before it listens.
 * @returns drain: takes no new connection and closes the idle ones at once, lets the requests under way be answered and
 * their connections end with that, and cuts what is left after `graceMs`
 */
export function drainable(server: Server): (graceMs: number) => Promise<void> {
  // Answers stand in lists of their connections: a map that every answer enters and leaves is laid out anew all the time,
  // and V8's old layouts hold the answers that were in them until the next full collection.
  const connections = new Map<Socket, ServerResponse[]>()
  let isDraining = false
  // A kept-alive connection would send its next request to a server that is shutting down.
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
        // Node does not close connections that never carried a request, such as browsers' preconnects.
        if (underWay.length === 0) connection.destroy()
      }
    })
}
