import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { whenGone } from '../../../functions/node/whenGone'

test.each([
  ['of Node’s own server', true],
  ['of a server that hands on the request alone', false],
])('a caller %s who hangs up is heard of, then and afterwards', async (_, isNodes) => {
  const heard: string[] = []
  let end = (): void => undefined
  const answered = new Promise<void>((resolve) => (end = resolve))
  const app = new Hono()
  app.get('/', async (c) => {
    const gone = whenGone(c)
    gone(() => heard.push('then'))
    gone(() => heard.push('nobody who listens no more'))()
    heard.push('asked')
    await delay(100)
    gone(() => heard.push('afterwards'))
    end()
    return c.text('late')
  })
  const fetch = isNodes ? app.fetch : (request: Request) => app.fetch(request)
  const server = createServer(getRequestListener(fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  while (heard.length === 0) await delay(5)
  socket.destroy()
  await answered
  expect(heard).toEqual(['asked', 'then', 'afterwards'])
  server.close()
})
