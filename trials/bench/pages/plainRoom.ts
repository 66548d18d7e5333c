import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

const PROGRAM = `
  document.addEventListener('change', ({ target }) => {
    localStorage.setItem('passage-nine/journal/plain', JSON.stringify({ act: 'answer', name: target.name, value: target.value }))
  })`

/** Serves the room's markup and styles without its program, as a baseline. */
export async function servePlainRoom({ body, styles }: { body: string; styles: string }) {
  const markup = body.replace(/<script[\s\S]*?<\/script>/g, '').replaceAll(' checked=""', '')
  const page = brotliCompressSync(
    `<!doctype html><meta name="viewport" content="width=device-width"><style>${styles}</style>${markup}<script>${PROGRAM}</script>`,
  )
  const server = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      .end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
