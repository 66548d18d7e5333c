import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A server in front of a stack that can deploy the app again: each version renames its scripts. */
export type Deploys = {
  url: string
  version: number
  losesWorker: boolean
  close(): void
}

/** Hop-by-hop headers, and those of the original body. */
const DROPPED = ['host', 'connection', 'accept-encoding', 'content-length', 'transfer-encoding']

export async function startDeploys(stackUrl: string): Promise<Deploys> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const deploys: Deploys = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    version: 1,
    losesWorker: false,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  const scripts = await scriptsOf(stackUrl)
  return deploys

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    if (path === '/sw.js' && deploys.losesWorker) return void response.destroy()
    const [, stem, version, extension] = /^(\/assets\/.*)\.v(\d+)(\.js)$/.exec(path) ?? []
    if (version !== undefined && Number(version) !== deploys.version)
      return void response.writeHead(404).end()
    const source = stem === undefined ? path : `${stem}${extension}`
    const kept = Object.entries(request.headers).filter(([name]) => !DROPPED.includes(name))
    const body = request.method === 'GET' ? undefined : await buffer(request)
    const answered = await fetch(stackUrl + source, {
      ...{ method: request.method, body, redirect: 'manual' },
      headers: kept.map(([name, value]): [string, string] => [name, String(value)]),
    })
    const headers = [...answered.headers].filter(
      ([name]) => !DROPPED.includes(name) && name !== 'content-encoding',
    )
    const isVersioned = path === '/sw.js' || /^text\/html/.test(answered.headers.get('content-type') ?? '')
    const whole = Buffer.from(await answered.arrayBuffer())
    // The browser's cache may be empty.
    response.writeHead(answered.status, { ...Object.fromEntries(headers), 'cache-control': 'no-store' })
    response.end(isVersioned ? named(whole.toString(), scripts, deploys.version) : whole)
  }
}

async function scriptsOf(stackUrl: string): Promise<string[]> {
  const page = await (await fetch(`${stackUrl}/`)).text()
  const scripts = [...page.matchAll(/<script[^>]* src="?(\/assets\/[\w.-]+\.js)/g)].flatMap(
    ([, script]) => script ?? [],
  )
  if (scripts.length === 0) throw new Error('The page has no scripts.')
  return scripts
}

function named(text: string, scripts: readonly string[], version: number): string {
  return scripts.reduce(
    (all, script) => all.replaceAll(script, script.replace(/\.js$/, `.v${version}.js`)),
    text,
  )
}
