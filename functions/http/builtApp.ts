import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import type { AppConfig } from '../../domain/config'
import { ApiError } from '../base/apiError'
import { compressedResponse, compressText } from './compression'
import { StartError } from '../base/startError'

const CONFIG_BLOCK = /(<script\b[^>]*\bid="?config"?[^>]*>)\s*(<\/script>)/

export type BuiltApp = {
  send: (c: Context) => Promise<Response>
  /** Of the scripts in the page, as the content security policy names them. */
  scriptHashes: readonly string[]
}

/**
 * The built app's files: hashed ones for ever, the others for an hour, and the page for every other address.
 * @param appDir the folder that holds index.html
 * @throws StartError when there is no page, or none that takes the configuration
 */
export function builtApp(appDir: string, config: AppConfig): BuiltApp {
  const text = readPage(appDir)
  const page = compressText(withConfig(text, config))
  const sendFile = serveStatic({ root: appDir, precompressed: true })
  const send = async (c: Context): Promise<Response> => {
    const { path } = c.req
    if (!/\.[^/]+$/.test(path) || path === '/index.html') {
      const type = 'text/html; charset=utf-8'
      return compressedResponse(c, page, { 'content-type': type, 'cache-control': 'no-cache' })
    }
    const file = await sendFile(c, async () => undefined)
    if (!file) throw new ApiError('not_found')
    file.headers.set('cache-control', cacheControl(path))
    return file
  }
  return { send, scriptHashes: scriptHashes(text) }
}

/** What lets the scripts that a page has in itself run, and no other: their hashes, as CSP 3 writes them. */
export function scriptHashes(page: string): string[] {
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/**
 * The page with the configuration in its data block, so that the first screen waits for no extra request.
 * @throws StartError when the page has no such block
 */
export function withConfig(page: string, config: AppConfig): string {
  if (!CONFIG_BLOCK.test(page)) throw new StartError('The built page has no <script id="config"> block.')
  // No text inside may end the block.
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

/** How long the file at a path may be kept. */
export function cacheControl(path: string): string {
  // A browser that keeps an old service worker keeps an old app.
  if (path === '/sw.js') return 'no-cache'
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}
