import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/**
 * The functions framework reads a request before the function sees it: it takes the whole of a body into memory, parses
 * and unpacks it, decodes the path, and answers what it cannot read with an HTML page and a stack trace. A request
 * without a body is passed through untouched, so every request is made to look like one before the framework sees it.
 * The app reads the bytes itself, within its own limits, as it does behind its own server, and answers with its own
 * errors.
 */
export function guardFromFramework(): void {
  subscribe('http.server.request.start', (message) => {
    if (isRequestStart(message)) makePlain(message.request)
  })
}

/** Node's message on that channel. */
function isRequestStart(message: unknown): message is { request: IncomingMessage } {
  return typeof message === 'object' && message !== null && 'request' in message
}

function makePlain(request: IncomingMessage): void {
  // The app still sees them: it reads the raw headers.
  delete request.headers['content-length']
  delete request.headers['transfer-encoding']
  const { url = '/' } = request
  if (!isDecodable(url)) request.url = url.replaceAll('%', '%25')
}

/** Whether the path, without its query, can be decoded; one that cannot names nothing, decoded or not. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.replace(/\?.*$/s, ''))
    return true
  } catch {
    return false
  }
}
