import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isScreen, screenAddress } from '../../domain/screens'

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
