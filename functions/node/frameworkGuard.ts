import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/**
 * The functions framework buffers and parses bodies, and answers errors with HTML and a stack trace.
 * It skips requests without a body, so this disguises every request as one. The app reads the body itself.
 */
export function guardFromFramework(): void {
  subscribe('http.server.request.start', (message) => {
    if (isRequestStart(message)) makePlain(message.request)
  })
}

/** Node's message on that channel */
function isRequestStart(message: unknown): message is { request: IncomingMessage } {
  return typeof message === 'object' && message !== null && 'request' in message
}

function makePlain(request: IncomingMessage): void {
  // The app still sees them in the raw headers.
  delete request.headers['content-length']
  delete request.headers['transfer-encoding']
  const { url = '/' } = request
  if (!isDecodable(url)) request.url = url.replaceAll('%', '%25')
}

/** Whether the path can be decoded; otherwise it can't match any route. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.replace(/\?.*$/s, ''))
    return true
  } catch {
    return false
  }
}
