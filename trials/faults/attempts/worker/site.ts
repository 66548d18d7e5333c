/** The address of the app. */
export const ORIGIN = 'https://app.example'
/** Every version of the app has these, the worker's script names them. */
const FILES = ['main', 'style'] as const

export const programOf = (version: number) => `/assets/main.${version}.js`

/** What a worker of this version stores at its installation, as the build writes it (scripts/build/precachePlugin.ts). */
export const precacheOf = (version: number) =>
  FILES.map((name) => ({ url: `/assets/${name}.${version}.js`, revision: null }))

/** The version of the app that a page is of; null for what is no page of the app. */
export function versionOf(page: string): number | null {
  const version = /^<!doctype html>.*\/assets\/main\.(\d+)\.js/.exec(page)?.[1]
  return version === undefined ? null : Number(version)
}

/** The app's files as they are deployed: after a deploy, those of the version before are gone. */
export class Site {
  version = 1

  #deployed = 1

  deploy(): void {
    this.version = this.#deployed += 1
  }

  rollBack(): void {
    this.version -= 1
  }

  answer(path: string): Response {
    const { version } = this
    if (path === '/sw.js') return file('text/javascript', String(version))
    if (path === '/config.json') return file('application/json', '{"apiBase":"/api"}')
    if (path === '/api/health') return file('application/json', '{"ok":true}')
    if (precacheOf(version).some(({ url }) => url === path)) return file('text/javascript', path)
    if (/\.[^/]+$/.test(path)) return new Response('{"error":{"code":"not_found"}}', { status: 404 })
    return file('text/html; charset=utf-8', `<!doctype html><script src="${programOf(version)}"></script>`)
  }
}

function file(type: string, text: string): Response {
  return new Response(text, { headers: { 'content-type': type } })
}
