import { request as httpRequest } from 'node:http'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { bearer, testApp, user } from '../testApp'

/** As it arrives over a real connection, where Node's server holds a body to its content-length. */
describe('a body over HTTP', () => {
  let server: ServerType
  let port = 0

  beforeAll(async () => {
    server = createAdaptorServer({ fetch: testApp().app.fetch })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  /** @returns the status, whatever becomes of the rest of the body */
  function send(chunks: readonly (string | Buffer)[], headers: Record<string, string | number> = {}) {
    return new Promise<number | undefined>((resolve, reject) => {
      const options = {
        port,
        host: '127.0.0.1',
        path: '/api/updateUser',
        method: 'POST',
        agent: false as const,
      }
      const request = httpRequest({ ...options, headers: { ...bearer, ...headers } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      request.on('error', reject)
      for (const chunk of chunks) request.write(chunk)
      request.end()
    })
  }

  const text = JSON.stringify(user)
  const tooMuch = Buffer.alloc(256 * 1024 + 1, ' ')

  it.each([
    ['is taken with its length', [text], { 'content-length': Buffer.byteLength(text) }, 200],
    ['is taken in pieces of no length', [text.slice(0, 9), text.slice(9)], {}, 200],
    ['is refused above the limit by its length', [tooMuch], { 'content-length': tooMuch.length }, 413],
    ['is refused above the limit by its bytes', [tooMuch.subarray(9), tooMuch.subarray(9), tooMuch], {}, 413],
    ['is refused when it is not UTF-8', [Buffer.from([0x22, 0xff, 0x22])], { 'content-length': 3 }, 400],
    ['is refused when it is not there', [], { 'content-length': 0 }, 400],
  ])('%s', async (_what, chunks, headers, status) => {
    expect(await send(chunks, headers)).toBe(status)
  })
})
