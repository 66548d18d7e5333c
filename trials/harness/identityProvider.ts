import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const PROJECT_ID = 'passage-nine-load'
const KEY_ID = 'load'

const IDENTITY_PORT = 'LOAD_IDENTITY_PORT'

export type IdentityProvider = {
  /** Lasts an hour. */
  tokenFor(uid: string): string
  environment: Record<string, string>
  stop(): void
}

export const emailOf = (uid: string) => `${uid}@example.com`

/** Issues RS256 tokens and serves look-ups for revocation. A local look-up takes 1 ms; in production, about 50. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const folder = mkdtempSync(join(tmpdir(), 'p9-load-identity-'))
  const credentials = join(folder, 'credentials.json')
  writeFileSync(credentials, JSON.stringify(serviceAccount(privateKey)))
  const server = createServer((request, response) => {
    void answerTo(request, publicKey).then((answer) => {
      response.setHeader('cache-control', 'public, max-age=20000')
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const key = createPrivateKey(privateKey)
  return {
    tokenFor(uid) {
      const text = [{ alg: 'RS256', typ: 'JWT', kid: KEY_ID }, claimsOf(uid)]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
    },
    environment: {
      FIREBASE_PROJECT_ID: PROJECT_ID,
      FIREBASE_API_KEY: 'load',
      GOOGLE_APPLICATION_CREDENTIALS: credentials,
      [IDENTITY_PORT]: String(port),
      NODE_OPTIONS: `--require ${resolve(__dirname, 'outside.cjs')}`,
    },
    stop() {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function claimsOf(uid: string) {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: `https://securetoken.google.com/${PROJECT_ID}`,
    aud: PROJECT_ID,
    sub: uid,
    user_id: uid,
    email: emailOf(uid),
    email_verified: true,
    firebase: { identities: { email: [emailOf(uid)] }, sign_in_provider: 'password' },
    auth_time: now - 60,
    iat: now - 10,
    exp: now + 3590,
  }
}

async function answerTo(request: IncomingMessage, publicKey: string): Promise<unknown> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  if (request.url?.includes('/metadata/')) return { [KEY_ID]: publicKey }
  if (request.url?.includes('accounts:lookup')) return { users: [{ localId: JSON.parse(body).localId[0] }] }
  return { access_token: 'load', token_type: 'Bearer', expires_in: 3600 }
}

function serviceAccount(privateKey: string) {
  return {
    type: 'service_account',
    project_id: PROJECT_ID,
    private_key: privateKey,
    client_email: `server@${PROJECT_ID}.iam.gserviceaccount.com`,
    token_uri: 'https://oauth2.googleapis.com/token',
  }
}
