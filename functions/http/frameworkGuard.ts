import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/**
 * The functions framework reads a request before the function sees it: it parses JSON, unpacks bodies and decodes the
 * path, and answers what it cannot read with an HTML page and a stack trace. It leaves bytes alone and hands them on as
 * they came, so every request is made to look like that before the framework looks at it. The app reads the bytes
 * itself, as it does behind its own server, and answers with its own errors.
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
  request.headers['content-type'] = 'application/octet-stream'
  delete request.headers['content-encoding']
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
