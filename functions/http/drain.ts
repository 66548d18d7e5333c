import type { Server, ServerResponse } from 'node:http'

/**
 * Makes a server that can be closed without cutting anybody off. To be called before it listens.
 * @returns drain: takes no new connection and closes the idle ones at once, lets the requests under way be answered and
 * their connections end with that, and cuts what is left after `graceMs`
 */
export function drainable(server: Server): (graceMs: number) => Promise<void> {
  const answers = new Set<ServerResponse>()
  let isDraining = false
  const endAfter = (answer: ServerResponse) => {
    if (!answer.headersSent) answer.setHeader('connection', 'close')
  }
  server.prependListener('request', (_request, answer) => {
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
    if (isDraining) endAfter(answer)
  })
  return (graceMs) =>
    new Promise((resolve) => {
      isDraining = true
      const impatience = setTimeout(() => server.closeAllConnections(), graceMs)
      server.close(() => {
        clearTimeout(impatience)
        resolve()
      })
      // A connection that stays open would bring the next request to a server that is leaving.
      for (const answer of answers) endAfter(answer)
    })
}
