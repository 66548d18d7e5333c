import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { withoutKey } from '../../domain/content'
import { ApiError } from '../../functions/base/apiError'
import { withConfig } from '../../functions/http/builtApp'
import { makeContents } from '../support/contents'
import { bearer, config, errorOf, testApp, user } from './testApp'

const PAGE =
  '<!doctype html><script type="application/json" id="config"></script><script>\n  start()\n</script><div id="root"></div>'
/** printf '\n  start()\n' | openssl dgst -sha256 -binary | base64 */
const SCRIPT_HASH = '2n6R3FoaZIPD8jE5W5oSFi+O1Mxd2A4huA8W1wCSaL0='

function builtFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'built-app-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, '404.html'), `${PAGE}nothing`)
  writeFileSync(join(folder, 'sample.html'), `${PAGE}<a href="mailto:%SUPPORT_EMAIL%">%SITE%/sample</a>`)
  writeFileSync(join(folder, 'robots.txt'), 'Sitemap: %SITE%/sitemap.xml')
  writeFileSync(join(folder, 'sitemap.xml'), '<loc>%SITE%/sample</loc>')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets/main.0f.js'), 'let plain')
  writeFileSync(join(folder, 'assets/main.0f.js.br'), brotliCompressSync('let plain'))
  return folder
}

test.each([
  ['/api/getUserById?id=ann', bearer],
  ['/api/getUserById', {}],
  ['/tests/test1/passage1.json', bearer],
])('HEAD does nothing that GET would: %s', async (path, headers: Record<string, string>) => {
  const getUserById = jest.fn(async () => user)
  const readPassage = jest.fn(async () => Promise.reject(new ApiError('not_paid')))
  const { app } = testApp({ endpoints: { getUserById }, readPassage })
  const response = await app.request(path, { method: 'HEAD', headers })
  expect(response.status).toBe(404)
  expect(getUserById).not.toHaveBeenCalled()
  expect(readPassage).not.toHaveBeenCalled()
})

describe('every answer', () => {
  it.each([
    ...['/', '/login', '/config.json', '/assets/main.0f.js', '/favicon.svg', '/missing.png'],
    ...[
      '/api/health',
      '/api/ready',
      '/api/nothing',
      '/api/getUserById?id=ann',
      '/tests/test1/passage1.json',
      '/tests/',
    ],
  ])('carries the security headers: %s', async (path) => {
    const { headers } = await testApp({ appDir: builtFolder() }).app.request(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-permitted-cross-domain-policies')).toBe('none')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'self'; script-src 'self' https://pay.example/start.js 'sha256-${SCRIPT_HASH}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; ` +
        "font-src 'self'; connect-src 'self' http://127.0.0.1:9099; frame-src https://frame.pay.example; worker-src 'self'; manifest-src 'self'; object-src 'none'; " +
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it('insists on https and names the real identity hosts in production', async () => {
    const identity = { projectId: 'p', apiKey: 'k' }
    const { app } = testApp({ production: true, config: { ...config, identity } })
    const { headers } = await app.request('/api/health')
    expect(headers.get('strict-transport-security')).toContain('max-age=63072000')
    expect(headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
    )
  })

  it('lets one file of the card provider run, and no other of its origin', async () => {
    const scriptUrl = 'https://pay.example/a;b,c/start.js?v=1'
    const { app } = testApp({ config: { ...config, payments: { ...config.payments, scriptUrl } } })
    const policy = (await app.request('/api/health')).headers.get('content-security-policy') ?? ''
    expect(/script-src ([^;]+)/.exec(policy)?.[1]).toBe("'self' https://pay.example/a%3Bb%2Cc/start.js")
  })
})

describe('the content route', () => {
  const [passage] = makeContents([])
  if (!passage) throw new Error('no passage')
  const attempt = '3f0c0bb5-8d39-4a36-9f52-7a3d1c7f1a11'

  it('hands on place and attempt, and answers what the caller may see without letting it be stored', async () => {
    const readPassage = jest.fn(async () => ({ content: withoutKey(passage), version: 'abc' }))
    const { app } = testApp({ readPassage })

    const address = `/tests/test2/passage9.json?attempt=${attempt}&open=true`
    const response = await app.request(address, { headers: bearer })

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(withoutKey(passage))
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('etag')).toBe('"abc"')
    expect(readPassage).toHaveBeenCalledWith(
      { uid: 'ann', email: 'ann@example.com' },
      { testNumber: 2, passage: 9, attemptId: attempt, asOpen: true },
    )
  })

  it.each([
    ['/tests/test11/passage1.json', 404],
    ['/tests/test0/passage1.json', 404],
    ['/tests/test1/passage10.json', 404],
    ['/tests/test1/passage1.html', 404],
    ['/tests/test1/passage1.json/more', 404],
    ['/tests/', 404],
    ['/tests/test1/passage1.json?attempt=1', 400],
    ['/tests/test1/passage1.json?open=perhaps', 400],
    ['/tests/test1/passage1.json?other=1', 400],
    ['/tests/test1/passage1.json', 403],
  ])('refuses %s with %d and JSON', async (path, status) => {
    const response = await testApp({ appDir: builtFolder() }).app.request(path, { headers: bearer })
    expect(response.status).toBe(status)
    expect((await errorOf(response)).requestId).toBe(response.headers.get('x-request-id'))
  })
})

describe('the built app', () => {
  it.each(['/', '/index.html', '/testpage', '/TestPage/', '/login'])(
    'answers %s with the page and its configuration',
    async (path) => {
      const response = await testApp({ appDir: builtFolder() }).app.request(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toContain('text/html')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      const [, json = ''] = /id="config">(.*?)<\/script>/.exec(await response.text()) ?? []
      expect(JSON.parse(json)).toEqual(config)
    },
  )

  it.each(['/sample', '/Sample/', '/sample.html'])(
    'answers %s with its own page, filled in',
    async (path) => {
      const { app } = testApp({
        ...{ appDir: builtFolder(), publicUrl: 'https://p9.example' },
        config: { ...config, supportEmail: 'a&b@p9.example' },
      })
      const response = await app.request(path)
      expect(response.status).toBe(200)
      const text = await response.text()
      expect(text).toContain('<a href="mailto:a&amp;b@p9.example">https://p9.example/sample</a>')
      expect(text).toContain('"supportEmail":"a&b@p9.example"')
    },
  )

  it.each(['/review/1', '/nowhere', '/404', '/sample/more'])(
    'says with 404 that there is nothing at %s, on a page',
    async (path) => {
      const response = await testApp({ appDir: builtFolder() }).app.request(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toContain('text/html')
      expect(await response.text()).toContain('nothing')
    },
  )

  it('keeps a configuration from ending its block', () => {
    const identity = { projectId: "</script><script>alert(1)//$&$'", apiKey: 'k' }
    const page = withConfig(PAGE, { ...config, identity })
    expect(page.match(/<\/script>/g)).toHaveLength(2)
    const [, json = ''] = /id="config">(.*?)<\/script>/.exec(page) ?? []
    expect(JSON.parse(json).identity).toEqual(identity)
  })

  it('sends the compressed file to clients that accept it', async () => {
    const { app } = testApp({ appDir: builtFolder() })
    const { headers } = await app.request('/assets/main.0f.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(headers.get('content-encoding')).toBe('br')
    expect(headers.get('content-type')).toContain('javascript')
    expect(headers.get('vary')).toBe('Accept-Encoding')
  })

  it.each(['/missing.js', '/assets/old.js', '/..%2f..%2fpackage.json', '/%2e%2e/package.json', '/a%00.js'])(
    'answers 404 to a file that is not there: %s',
    async (path) => {
      const response = await testApp({ appDir: builtFolder() }).app.request(path)
      expect(response.status).toBe(404)
      expect((await errorOf(response)).code).toBe('not_found')
    },
  )
})
