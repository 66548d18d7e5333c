import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { compressedResponse, compressText } from '../../../functions/http/compression'

const text = 'Passages are long, and mostly words. '.repeat(50)

async function ask(acceptEncoding?: string) {
  const app = new Hono()
  app.get('/', (c) => compressedResponse(c, compressText(text), { 'content-type': 'text/plain' }))
  const headers = acceptEncoding === undefined ? undefined : { 'accept-encoding': acceptEncoding }
  const response = await app.request('/', { headers })
  return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['BR;q=0, *', 'gzip', gunzipSync],
] as const)('a client that takes %s is sent %s', async (accepted, encoding, unpack) => {
  const { headers, body } = await ask(accepted)
  expect(headers.get('content-encoding')).toBe(encoding)
  expect(headers.get('vary')).toBe('accept-encoding')
  expect(headers.get('content-type')).toBe('text/plain')
  expect(unpack(body).toString()).toBe(text)
  expect(body.length).toBeLessThan(text.length / 4)
})

test.each([undefined, 'identity', 'zstd', 'brand', 'br;q=0', 'br;q=0, gzip;q=0.0', '*;q=0'])(
  'a client that takes %s is sent the text',
  async (accepted) => {
    const { headers, body } = await ask(accepted)
    expect(headers.get('content-encoding')).toBeNull()
    expect(body.toString()).toBe(text)
  },
)
