import { pino } from 'pino'
import type { AppConfig } from '../../domain/config'
import type { ErrorBody } from '../../domain/base/errors'
import type { User } from '../../domain/records'
import { createApp, type AppParts } from '../../functions/app'
import { ApiError } from '../../functions/base/apiError'
import type { Identity } from '../../functions/guards/identity'
import { noLimits } from '../support/noLimits'

export const config: AppConfig = {
  apiBase: '/api',
  identity: { projectId: 'demo-test', apiKey: 'key', emulatorUrl: 'http://127.0.0.1:9099' },
  payments: { scriptUrl: 'https://pay.example/start.js', frameOrigin: 'https://frame.pay.example' },
  sellerName: 'Passage Nine',
  supportEmail: 'support@example.com',
}

/** Tokens are 'uid:email'; 'revoked:…' is valid until revocation is checked. */
export const identity: Identity = {
  async verify(token, { checkRevoked }) {
    if (token === 'unreachable') throw new ApiError('unavailable')
    const [uid = '', email = ''] = token.split(':')
    if (!email || (checkRevoked && uid === 'revoked')) throw new ApiError('unauthenticated')
    return { uid, email }
  },
  endLogins: async () => undefined,
  forgetTokens: () => undefined,
  putAddress: async () => false,
  remove: async () => undefined,
  describe: async () => null,
  find: async () => null,
  missing: async () => [],
  close: async () => undefined,
}

export const user: User = {
  id: 'ann',
  username: 'ann@example.com',
  tests: Array.from({ length: 10 }, (_, index) => ({
    number: index + 1,
    paid: index === 0,
    score: '',
    answers: [],
  })),
}

export function testApp(parts: Partial<AppParts> = {}) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const app = createApp({
    endpoints: { getUserById: async () => user, updateUser: async () => user },
    readPassage: async () => Promise.reject(new ApiError('not_paid')),
    ping: async () => undefined,
    identity,
    limits: noLimits,
    isDeleted: async () => false,
    config,
    log,
    production: false,
    ...parts,
  })
  const logged = () => lines.map((line): Record<string, unknown> => JSON.parse(line))
  return { app, lines, logged }
}

export const bearer = { authorization: 'Bearer ann:ann@example.com' }

export function post(body: string, headers: Record<string, string> = bearer): RequestInit {
  return { method: 'POST', body, headers }
}

export async function errorOf(response: Response): Promise<ErrorBody['error']> {
  const body: ErrorBody = await response.json()
  return body.error
}
