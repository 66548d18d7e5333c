import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { Send } from '../../harness/client'

const Event = z.object({ id: z.string() })

/** Passes the webhook on and returns its status. A rejection is no answer. */
type Handling = (send: Send<number>) => Promise<number>

export type Relay = {
  port: number
  lose(transId: string): void
  handleFirst(transId: string, handling: Handling): void
  close(): void
}

export async function startRelay(serverUrl: () => string): Promise<Relay> {
  const lost = new Set<string>()
  const first = new Map<string, Handling>()

  const handle = async (request: IncomingMessage): Promise<number> => {
    const body = await text(request)
    const { id } = Event.parse(JSON.parse(body))
    if (lost.has(id)) throw new Error('Lost.')
    const handling = first.get(id)
    first.delete(id)
    const send = () => passOn(serverUrl() + request.url, request, body)
    return handling ? handling(send) : send()
  }
  const server = createServer((request, response) => {
    handle(request).then(
      (status) => response.writeHead(status).end(),
      // The provider sees a broken connection and retries.
      () => response.destroy(),
    )
  })
  return {
    port: await listen(server),
    lose: (transId) => lost.add(transId),
    handleFirst: (transId, handling) => first.set(transId, handling),
    close: () => server.close(),
  }
}

async function passOn(url: string, { headers }: IncomingMessage, body: string): Promise<number> {
  const names = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature']
  const kept = names.map((name): [string, string] => [name, String(headers[name])])
  return (await fetch(url, { method: 'POST', headers: kept, body })).status
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, 'localhost', () => resolve((server.address() as AddressInfo).port))
  })
}
