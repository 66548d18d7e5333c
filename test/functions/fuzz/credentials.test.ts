import { createServer, type Server } from 'node:http'
import fc from 'fast-check'
import { pino } from 'pino'
import { ErrorBody, errors } from '../../../domain/base/errors'
import { wire, type FunctionName } from '../../../domain/wire'
import { ApiError } from '../../../functions/base/apiError'
import type { Endpoints } from '../../../functions/base/endpoint'
import { clientReports } from '../../../functions/endpoints/clientReports'
import { createIdentity, type Identity } from '../../../functions/guards/identity'
import { createLimits } from '../../../functions/guards/limiter'
import { findFreePort } from '../../../scripts/stack/ports'
import { claimsOf, HEAD, strangeHeaders, strangeTokens, tokenOf } from '../../support/fuzz/credentials'
import { movableClock } from '../../support/movableClock'
import { testApp, user } from '../testApp'

/** How many in all: `npm run fuzz` sends more. A failure prints its seed and path; FUZZ_SEED repeats a run. */
const CASES = Number(process.env.FUZZ_CASES ?? 2_000)
const seed = process.env.FUZZ_SEED === undefined ? {} : { seed: Number(process.env.FUZZ_SEED) }
const TIMEOUT_MS = 30 * 60_000
const PROJECT = 'demo-fuzz'
const names = Object.keys(wire) as FunctionName[]

describe('with the real reading of tokens', () => {
  let provider: Server
  let identity: Identity
  const reached = jest.fn(async () => user)

  beforeAll(async () => {
    const port = await findFreePort()
    // Everybody is there: only the token itself can keep somebody out.
    provider = createServer((_request, response) => {
      const users = [{ localId: 'ann', email: 'ann@example.com' }]
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ users }))
    })
    await new Promise<void>((ready) => provider.listen(port, '127.0.0.1', ready))
    identity = createIdentity({
      projectId: PROJECT,
      emulatorHost: `127.0.0.1:${port}`,
      signInProviders: ['password'],
    })
  })
  afterAll(async () => {
    await identity.close()
    provider.closeAllConnections()
    provider.close()
  })

  /** The app, and what it says of a request; every refusal is one of the closed list. */
  function asking() {
    const log = pino({ level: 'silent' })
    const refused = () => Promise.reject(new ApiError('forbidden'))
    const others = Object.fromEntries(names.map((name) => [name, refused])) as unknown as Endpoints
    const endpoints = { ...others, getUserById: reached }
    // What is asked here is counted in the process.
    const limits = createLimits({ clock: movableClock(), store: {} as never, log }, { trustedProxies: 2 })
    const { app } = testApp({ endpoints, identity, limits, clientReports: clientReports({ log }, limits) })
    return async (path: string, init: RequestInit) => {
      const response = await app.request(path, init)
      expect(response.status).toBeLessThan(500)
      const text = await response.text()
      if (!response.ok && init.method !== 'HEAD') {
        const body: unknown = JSON.parse(text)
        expect(body).toEqual(ErrorBody.parse(body))
        expect(response.status).toBe(errors[ErrorBody.parse(body).error.code].status)
      }
      return response
    }
  }

  test('the token that holds lets somebody in: what follows is kept out for a reason', async () => {
    const authorization = `Bearer ${tokenOf(HEAD, claimsOf('ann', PROJECT))}`
    const response = await asking()('/api/getUserById?id=ann', { headers: { authorization } })
    expect(response.status).toBe(200)
  })

  test(
    'no other token lets anybody in, and none is a fault of ours',
    async () => {
      reached.mockClear()
      const ask = asking()
      const property = fc.asyncProperty(strangeTokens('ann', PROJECT), async (token) => {
        const headers = { authorization: `Bearer ${token}` }
        // 403: a token that holds, of nobody who has an address here.
        expect([401, 403]).toContain((await ask('/api/getUserById?id=ann', { headers })).status)
      })
      await fc.assert(property, { ...seed, numRuns: CASES / 4 })
      expect(reached).not.toHaveBeenCalled()
    },
    TIMEOUT_MS,
  )

  test(
    'no header is a fault of ours, whatever it says',
    async () => {
      const ask = asking()
      const authorization = `Bearer ${tokenOf(HEAD, claimsOf('ann', PROJECT))}`
      const addresses = [
        ...names.map((name) => `/api/${name}`),
        ...['/api/clientReports', '/tests/test1/passage1.json', '/config.json', '/api/ready', '/api/health'],
        ...['/api/openapi.json', '/nothing'],
      ]
      const property = fc.asyncProperty(
        fc.constantFrom(...addresses),
        fc.constantFrom('GET', 'POST', 'HEAD'),
        strangeHeaders,
        fc.boolean(),
        async (path, method, headers, isKnown) => {
          const body = method === 'POST' ? '{}' : undefined
          await ask(path, { method, body, headers: isKnown ? { authorization, ...headers } : headers })
        },
      )
      await fc.assert(property, { ...seed, numRuns: CASES / 4 })
    },
    TIMEOUT_MS,
  )
})
