import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import type { AppConfig } from '../../domain/config'
import { ApiError } from '../base/apiError'
import { compressedResponse, compressText } from './compression'
import { StartError } from '../base/startError'
import { isScreen, screenAddress } from '../../domain/screens'

const CONFIG_BLOCK = /(<script\b[^>]*\bid="?config"?[^>]*>)\s*(<\/script>)/

export type BuiltApp = {
  send: (c: Context) => Promise<Response>
  scriptHashes: readonly string[]
}

/**
 * Hashed files are cached forever, others for an hour. Unknown addresses get a 404 page.
 * @param appDir the folder of index.html
 * @param publicUrl without a trailing slash
 * @throws StartError when the page is missing or has no place for the configuration
 */
export function builtApp(appDir: string, config: AppConfig, publicUrl = ''): BuiltApp {
  const text = readPage(appDir)
  const pages = new Map(
    [...readPages(appDir)].map(([name, page]) => {
      const filled = filledPage(page, { publicUrl, supportEmail: config.supportEmail })
      return [name, compressText(name.endsWith('.html') ? withConfig(filled, config) : filled)]
    }),
  )
  const sendFile = serveStatic({ root: appDir, precompressed: true })
  const send = async (c: Context): Promise<Response> => {
    const { path } = c.req
    const found = pageAt(path, (name) => pages.has(name))
    const page = found && pages.get(found.name)
    if (page) {
      const headers = { 'content-type': typeOf(found.name), 'cache-control': 'no-cache' }
      return compressedResponse(c, page, headers, found.status)
    }
    const file = await sendFile(c, async () => undefined)
    if (!file) throw new ApiError('not_found')
    file.headers.set('cache-control', cacheControl(path))
    return file
  }
  return { send, scriptHashes: scriptHashes(text) }
}

function typeOf(name: string): string {
  if (name.endsWith('.txt')) return 'text/plain; charset=utf-8'
  return name.endsWith('.xml') ? 'application/xml; charset=utf-8' : 'text/html; charset=utf-8'
}

/** In CSP 3 format */
export function scriptHashes(page: string): string[] {
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/** Saves the first screen a request. @throws StartError when the page has no such block */
export function withConfig(page: string, config: AppConfig): string {
  if (!CONFIG_BLOCK.test(page)) throw new StartError('The built page has no <script id="config"> block.')
  // Keeps strings from closing the script element.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return page.replace(CONFIG_BLOCK, (_block, open: string, close: string) => `${open}${json}${close}`)
}

/** @throws StartError when there is no page */
export function readPage(appDir: string): string {
  const path = join(appDir, 'index.html')
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new StartError(`The built app cannot be read at ${path}. Build it first, or set APP_DIR.`)
  }
}

export function cacheControl(path: string): string {
  // A cached service worker would keep an old app alive.
  if (path === '/sw.js') return 'no-cache'
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

/** With placeholders for deployment settings (src/prerender/pages.ts) */
const FILLED = /\.html$|^(robots\.txt|sitemap\.xml)$/

export type Filling = { publicUrl: string; supportEmail: string }

export function readPages(appDir: string): ReadonlyMap<string, string> {
  const names = readdirSync(appDir).filter((name) => FILLED.test(name))
  return new Map(names.map((name) => [name, readFileSync(join(appDir, name), 'utf8')]))
}

export function filledPage(page: string, { publicUrl, supportEmail }: Filling): string {
  return page
    .replaceAll('%SITE%', () => escaped(publicUrl))
    .replaceAll('%SUPPORT_EMAIL%', () => escaped(supportEmail))
}

/** @returns the file, and whether the address exists */
export function pageAt(
  path: string,
  isThere: (name: string) => boolean,
): { name: string; status: 200 | 404 } | null {
  const name = path.slice(1)
  if (FILLED.test(name)) return isThere(name) ? { name, status: 200 } : null
  // A dot in the last part means a file.
  if (/\.[^/]+$/.test(path)) return null
  const own = `${screenAddress(path).slice(1)}.html`
  if (isThere(own) && own !== '404.html') return { name: own, status: 200 }
  return isScreen(path) ? { name: 'index.html', status: 200 } : { name: '404.html', status: 404 }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
