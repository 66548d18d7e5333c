import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { limitConnections, socketLimits } from '../../../functions/node/connections'
import { testApp, user } from '../testApp'

const endpoint = jest.fn(async () => user)
const { app } = testApp({ endpoints: { updateUser: endpoint, getUserById: endpoint } })
const servers: Server[] = []

/** With short timeouts where a test waits for them. */
async function listen(
  patience: Partial<typeof socketLimits & { silentMs: number; maxConnections: number }> = {},
): Promise<number> {
  const serverOptions = { ...socketLimits, ...patience }
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server
  limitConnections(server, patience.silentMs, patience.maxConnections)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

beforeEach(() => endpoint.mockClear())
afterAll(() => servers.forEach((server) => void server.close().closeAllConnections()))

const head = (...lines: string[]) =>
  [
    'POST /api/updateUser HTTP/1.1',
    'host: x',
    'authorization: Bearer ann:ann@example.com',
    ...lines,
    '',
    '',
  ].join('\r\n')
const body = JSON.stringify(user)

async function talk(port: number, say: (socket: Socket) => void): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let heard = ''
  socket.on('data', (chunk) => (heard += String(chunk)))
  say(socket)
  await once(socket, 'close')
  return heard
}

const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

describe('a connection', () => {
  test('that says nothing is closed', async () => {
    expect(await talk(await listen({ silentMs: 200 }), () => undefined)).toBe('')
  })

  test('beyond the most that may be open is closed', async () => {
    const port = await listen({ maxConnections: 1 })
    const first = connect(port, '127.0.0.1')
    await once(first, 'connect')
    expect(await talk(port, () => undefined)).toBe('')
    expect(first.readyState).toBe('open')
    first.destroy()
  })

  test('that sends chunks without end is refused at 256 KiB', async () => {
    const answer = await talk(await listen(), (socket) => {
      socket.write(head('transfer-encoding: chunked', 'connection: close'))
      for (let sent = 0; sent <= 5; sent += 1) socket.write(chunk(' '.repeat(64 * 1024)))
      socket.write('0\r\n\r\n')
    })
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(endpoint).not.toHaveBeenCalled()
  })

  test('that gives its length twice over is refused before it is a request', async () => {
    const answer = await talk(await listen(), (socket) =>
      socket.write(`${head(`content-length: ${body.length}`, 'transfer-encoding: chunked')}0\r\n\r\n${body}`),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(endpoint).not.toHaveBeenCalled()
  })

  test('that never ends its headers is closed', async () => {
    const patience = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 }
    const answer = await talk(await listen(patience), (socket) =>
      socket.write('POST /api/updateUser HTTP/1.1\r\n'),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('that never ends its body is closed, and nothing is done for it', async () => {
    const patience = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 }
    await talk(await listen(patience), (socket) =>
      socket.write(`${head(`content-length: ${body.length}`)}${body.slice(0, 20)}`),
    )
    expect(endpoint).not.toHaveBeenCalled()
  })
})
