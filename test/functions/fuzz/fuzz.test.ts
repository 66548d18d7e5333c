import fc from 'fast-check'
import * as z from 'zod/mini'
import { TestContent } from '../../../domain/content'
import { ErrorBody, errors } from '../../../domain/base/errors'
import { wire, type FunctionName } from '../../../domain/wire'
import { functionNames } from '../../../functions/endpoints/endpoints'
import type { Database } from '../../../functions/store/database'
import { postgres } from '../../support/databases/engines'
import { makeFuzzWorld } from '../../support/fuzz/fuzzWorld'
import {
  deletions,
  passageRequests,
  reportsOfClients,
  requestsTo,
  webhooks,
  type FuzzRequest,
} from '../../support/fuzz/requests'

/** `npm run fuzz` sends more. A failure prints its seed and path; FUZZ_SEED repeats a run. */
const CASES = Number(process.env.FUZZ_CASES ?? 200)
const seed = process.env.FUZZ_SEED === undefined ? null : Number(process.env.FUZZ_SEED)
/** Repeats until a function has accepted a request. */
const ROUNDS = 10
const TIMEOUT_MS = 30 * 60_000
const LEAVERS = 20

/** These place and settle orders; other GET requests must change nothing. */
const changing: readonly FunctionName[] = ['getPONumber', 'getPaymentStatus']
const looking: readonly string[] = [
  ...functionNames.filter((name) => wire[name].method === 'GET' && !changing.includes(name)),
  ...['updateUser', 'clientReports'],
]

type World = Awaited<ReturnType<typeof makeFuzzWorld>>
type Subject = {
  name: string
  answer: z.core.$ZodType
  requests: (world: World) => fc.Arbitrary<FuzzRequest>
}

const subjects: Subject[] = [
  ...functionNames.map((name) => ({
    name,
    answer: wire[name].answer,
    requests: (world: World) => (name === 'deleteAccount' ? deletions(world) : requestsTo(name, world)),
  })),
  { name: 'content', answer: TestContent, requests: passageRequests },
  // It only writes to the log.
  { name: 'clientReports', answer: z.never(), requests: reportsOfClients },
  { name: 'paymentEvents', answer: z.object({ ok: z.literal(true) }), requests: webhooks },
]

const statuses = new Map<string, Set<number>>()

const isAnswered = (seen: ReadonlySet<number>) => [...seen].some((status) => status < 300)

async function expectAgreed(response: Response, answer: z.core.$ZodType): Promise<string> {
  expect(response.status).toBeLessThan(500)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toMatch(/no-store/)
  const text = await response.text()
  if (text === '' && response.body === null) return text
  const body: unknown = JSON.parse(text)
  if (response.ok) {
    // The schema strips unknown fields: equal means there were none.
    expect(body).toEqual(z.parse(answer, body))
  } else {
    expect(body).toEqual(ErrorBody.parse(body))
    const { code, requestId } = ErrorBody.parse(body).error
    expect(response.status).toBe(errors[code].status)
    expect(response.headers.get('x-request-id')).toBe(requestId)
  }
  return text
}

describe('requests of every kind', () => {
  let database: Database

  beforeAll(async () => {
    database = await postgres.open()
  })
  afterAll(() => database.close())

  test.each(subjects)(
    '$name: no fault of ours, nothing changed by a refusal, nothing of others',
    async ({ name, answer, requests }) => {
      const world = await makeFuzzWorld(database, name === 'deleteAccount' ? LEAVERS : 0)
      const seen = statuses.get(name) ?? new Set()
      statuses.set(name, seen)
      let state = await world.digest()
      const property = fc.asyncProperty(requests(world), async (request) => {
        const response = await world.send(request)
        seen.add(response.status)
        const after = await world.digest()
        const before = state
        // Before the assertions, as a failing request is shrunk and sent again.
        state = after
        const text = await expectAgreed(response, answer)
        for (const own of world.othersOwn) expect(text).not.toContain(own)
        if (request.kind === 'unknown caller') expect(response.ok).toBe(false)
        if (!response.ok || looking.includes(name)) expect(after).toBe(before)
      })
      const numRuns = Math.ceil(CASES / subjects.length)
      for (let round = 0; round === 0 || (round < ROUNDS && !isAnswered(seen)); round += 1) {
        await fc.assert(property, { ...(seed !== null && { seed: seed + round }), numRuns })
      }
    },
    TIMEOUT_MS,
  )
})

test('they went everywhere: each was answered, and each was refused', () => {
  for (const [name, seen] of statuses) {
    expect({ name, answered: isAnswered(seen) }).toEqual({ name, answered: true })
    const isRefused = [...seen].some((status) => status >= 400)
    expect({ name, refused: isRefused }).toEqual({ name, refused: true })
  }
})
