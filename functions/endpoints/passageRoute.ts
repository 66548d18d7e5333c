import type { Context } from 'hono'
import * as z from 'zod/mini'
import { TestContent } from '../../domain/content'
import { PassageNumber, TestNumber, Uuid } from '../../domain/base/scalars'
import { respond } from '../http/respond'
import { ApiError, BadRequest } from '../base/apiError'
import type { Caller } from '../base/endpoint'
import { userRules } from '../guards/limits'
import { admitted, readQuery, type HandleParts } from '../http/handle'
import { createCompressor, compressedResponse } from '../http/compression'

export type PassageRequest = {
  testNumber: number
  passage: number
  attemptId?: string
  /** Without the key, even after the attempt is finished */
  asOpen?: boolean
}

export type ReadPassage = (
  caller: Caller,
  request: PassageRequest,
) => Promise<{ content: TestContent; version: string }>

const Place = z.object({ testNumber: TestNumber, passage: PassageNumber })
const Query = z.strictObject({ attempt: z.optional(Uuid), open: z.optional(z.literal('true')) })

/** GET /tests/test{T}/passage{P}.json, for entitled callers only */
export function passageRoute(readPassage: ReadPassage, parts: HandleParts) {
  const pack = createCompressor()
  return (c: Context): Promise<Response> =>
    respond({ log: parts.log, name: 'content' }, (subjects) =>
      admitted(c, parts, {
        limit: userRules.content,
        checkRevoked: false,
        subjects,
        async work(caller) {
          const { content, version } = await readPassage(caller, parseRequest(c))
          return compressedResponse(c, pack(JSON.stringify(z.parse(TestContent, content))), {
            'content-type': 'application/json',
            'cache-control': 'private, no-store',
            etag: `"${version}"`,
          })
        },
      }),
    )
}

function parseRequest(c: Context): PassageRequest {
  const [, test, passage] = /^\/tests\/test(\d{1,2})\/passage(\d)\.json$/.exec(c.req.path) ?? []
  const place = z.safeParse(Place, { testNumber: Number(test), passage: Number(passage) })
  if (!place.success) throw new ApiError('not_found')
  const query = z.safeParse(Query, readQuery(c))
  if (!query.success) throw BadRequest.of(query.error)
  return { ...place.data, attemptId: query.data.attempt, asOpen: query.data.open === 'true' }
}
