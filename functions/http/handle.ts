import type { Context } from 'hono'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { wire, type FunctionName, type Request as RequestOf } from '../../domain/wire'
import { respond } from './respond'
import { ApiError, BadRequest } from '../base/apiError'
import { subjectOf, type LineSubjects } from '../base/log'
import type { Caller, Endpoint } from '../base/endpoint'
import type { Identity } from '../guards/identity'
import { JsonStream } from '../node/jsonStream'
import type { CloudFunction } from '../endpoints/cloudFunction'
import { addressRules, type Rule, type Limits } from '../guards/limits'
import { BODY_LIMIT_BYTES, declaredLength, parseJson, readText, refuseNul } from './readBody'
import type { Leave, Places } from '../guards/places'

export type HandleParts = { identity: Identity; log: Logger; limits: Limits; places: Places }

const requests: { readonly [N in FunctionName]: { request: z.ZodMiniType<RequestOf<N>> } } = wire

type Served<N extends FunctionName> = Pick<CloudFunction<N>, 'limit' | 'hearsOfLeaving' | 'isPending'> & {
  endpoint: Endpoint<N>
}

/** Enforces the function's contract (domain/wire.ts). */
export function handle<N extends FunctionName>(name: N, served: Served<N>, parts: HandleParts) {
  const { endpoint, limit, hearsOfLeaving, isPending } = served
  const checkRevoked = 'checksRevocation' in wire[name]
  return (c: Context): Promise<Response> =>
    respond({ log: parts.log, name }, (subjects) =>
      admitted(c, parts, {
        limit,
        subjects,
        checkRevoked,
        async work(caller, hold) {
          const request = parseRequest(name, readRequest(name, c, await readText(c)))
          const answer = await endpoint(caller, request, hearsOfLeaving ? c.req.raw.signal : undefined)
          if (answer instanceof JsonStream) return answer.response(hold())
          return Response.json(fitAnswer(name, answer), { status: isPending?.(answer) ? 202 : 200 })
        },
      }),
    )
}

type Admission<Answer> = {
  limit: Rule
  checkRevoked: boolean
  subjects: LineSubjects
  /** @param hold keeps the caller's place until the returned function is called */
  work: (caller: Caller, hold: () => Leave) => Promise<Answer>
}

/** @throws ApiError rate_limited, unauthenticated, or unavailable when the identity provider is unreachable */
export async function admitted<Answer>(
  c: Context,
  { identity, limits, places }: HandleParts,
  { limit, checkRevoked, subjects, work }: Admission<Answer>,
): Promise<Answer> {
  subjects.network = limits.subjectOf(c)
  const network = await limits.ofAddress(addressRules.functions, c)
  const [, token] = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  if (!token) throw new ApiError('unauthenticated', { noToken: true })
  // Only the signature, so the rate limit comes before any call to the identity provider
  const caller = await identity.verify(token, { checkRevoked: false })
  subjects.user = subjectOf('user', caller.uid)
  const leave = await places.take(caller.uid)
  let isHeld = false
  const hold = () => {
    isHeld = true
    return leave
  }
  try {
    await limits.ofUser(limit, caller, weightOf(c))
    const checked = checkRevoked ? await identity.verify(token, { checkRevoked }) : caller
    return await work({ ...checked, network }, hold)
  } finally {
    if (!isHeld) leave()
  }
}

/** Bounds how much one user can make the server read. */
const BYTES_A_REQUEST = 16 * 1024

/** An undeclared length counts as the maximum. */
function weightOf({ req }: Context): number {
  if (req.method === 'GET') return 1
  const bytes = declaredLength(req) ?? BODY_LIMIT_BYTES
  return 1 + Math.floor(Math.min(bytes, BODY_LIMIT_BYTES) / BYTES_A_REQUEST)
}

/** @throws ApiError bad_request for a repeated parameter */
export function readQuery(c: Context): Record<string, string> {
  const [, query] = /^[^?#]*\?([^#]*)/.exec(c.req.url) ?? []
  const entries = [...new URLSearchParams(query)]
  if (new Set(entries.map(([key]) => key)).size < entries.length) {
    throw new BadRequest('A parameter stands twice.')
  }
  for (const [, value] of entries) refuseNul(value)
  return Object.fromEntries(entries)
}

function readRequest(name: FunctionName, c: Context, text: string): unknown {
  if (wire[name].in === 'body') return parseJson(text)
  // Clients send an empty body as nothing or as an empty object.
  const isEmpty = text === '' || (wire[name].method === 'POST' && text.trim() === '{}')
  if (!isEmpty) throw new BadRequest('It has a body, and none belongs here.')
  return readQuery(c)
}

function parseRequest<N extends FunctionName>(name: N, value: unknown): RequestOf<N> {
  const parsed = z.safeParse(requests[name].request, value)
  if (!parsed.success) throw BadRequest.of(parsed.error)
  return parsed.data
}

/** Removes fields that the contract doesn't name. */
function fitAnswer(name: FunctionName, answer: unknown): unknown {
  const parsed = z.safeParse(wire[name].answer, answer)
  if (parsed.success) return parsed.data
  const places = parsed.error.issues.map(({ path }) => path.map(String).join('.') || 'the whole of it')
  throw new Error(`The answer of ${name} does not fit its contract at: ${places.join(', ')}`)
}
