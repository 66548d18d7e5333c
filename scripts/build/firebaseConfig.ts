import { readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { format } from 'prettier'
import { cacheControl, readPage, scriptHashes } from '../../functions/http/builtApp'
import { paths, publicScreens, type PublicScreen } from '../../domain/screens'
import { readEnvironment } from '../../functions/environment'
import { securityHeaders } from '../../functions/http/headers'
import { StartError } from '../../functions/base/startError'
import { runProgram } from '../../functions/program'
import { appConfig } from '../../functions/server'

/** Writes firebase.json after a build, with the server's headers and the page's script hash. */
const REGION = 'us-central1'

/** Addresses without a dot in the last part are screens. */
export const SCREENS = '^/(.*/)?[^./]*$'

/** Screens without a prerendered page share the login's. */
const screens = Object.entries(paths).flatMap(([name, path]) =>
  name === 'login' || !publicScreens.includes(name as PublicScreen) ? [path] : [],
)

/** The placeholders don't affect headers. */
const environment = readEnvironment({
  NODE_ENV: 'production',
  K_SERVICE: 'api',
  FIREBASE_PROJECT_ID: 'project',
  FIREBASE_API_KEY: 'key',
  DATABASE_URL: 'postgresql://database',
  HELCIM_API_TOKEN: 'token',
  HELCIM_WEBHOOK_SECRET: 'c2VjcmV0LXNlY3JldA==',
  SELLER_NAME: 'Passage Nine',
  SUPPORT_EMAIL: 'support@example.com',
  TRUSTED_PROXIES: '2',
})

/** @throws StartError when the app is not built */
export function firebaseConfig() {
  const headers = securityHeaders({
    config: appConfig(environment),
    production: true,
    scriptHashes: scriptHashes(readPage(environment.appDir)),
  })
  const toFunctions = { function: { functionId: 'api', region: REGION } }
  return {
    hosting: {
      public: 'dist/app',
      ignore: ['**/*.br', '**/*.gz'],
      predeploy: 'npm run build && npm run pages:fill && npm run firebase:config -- --check',
      // 404.html answers unknown addresses.
      cleanUrls: true,
      trailingSlash: false,
      rewrites: [
        ...['/api/**', '/tests/**', '/config.json'].map((source) => ({ source, ...toFunctions })),
        ...screens.map((source) => ({ source, destination: '/index.html' })),
      ],
      headers: [
        { source: '**', headers: headerList(headers) },
        { regex: SCREENS, headers: headerList({ 'cache-control': 'no-cache' }) },
        {
          regex: '^/(sw\\.js|index\\.html)$',
          headers: headerList({ 'cache-control': cacheControl('/sw.js') }),
        },
        { source: '/assets/**', headers: headerList({ 'cache-control': cacheControl('/assets/main.js') }) },
        // The last matching rule wins.
        { source: '/{api,tests}/**', headers: headerList({ 'cache-control': 'no-store' }) },
      ],
    },
    functions: {
      source: 'dist/functions',
      // Holds the .env files, because each build replaces dist/.
      configDir: '.',
      runtime: 'nodejs22',
      ignore: ['node_modules'],
      predeploy: 'npm run build && npm run firebase:config -- --check',
    },
    emulators: {
      auth: { port: 9099 },
      functions: { port: 5001 },
      hosting: { port: 5000 },
      ui: { enabled: false },
      singleProjectMode: true,
    },
  }
}

function headerList(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([key, value]) => ({ key, value }))
}

async function writeFirebaseConfig(): Promise<void> {
  const text = await format(JSON.stringify(firebaseConfig()), { parser: 'json', printWidth: 110 })
  writeFileSync('firebase.json', text)
}

/** @throws StartError when firebase.json is outdated */
function checkFirebaseConfig(): void {
  const kept: unknown = JSON.parse(readFileSync('firebase.json', 'utf8'))
  if (isDeepStrictEqual(kept, firebaseConfig())) return
  throw new StartError(
    'firebase.json is not of this build: its policy would block the page’s own script. Run npm run firebase:config.',
  )
}

if (require.main === module) {
  runProgram(async () => (process.argv[2] === '--check' ? checkFirebaseConfig() : writeFirebaseConfig()))
}
