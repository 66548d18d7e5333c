import type { Context, HonoRequest } from 'hono'
import { ApiError, BadRequest } from '../base/apiError'

export const BODY_LIMIT_BYTES = 256 * 1024
const DEPTH_LIMIT = 20

/**
 * @param limitBytes default 256 KiB
 * @throws ApiError too_large above the limit, bad_request when the body is cut off or not UTF-8
 */
export async function readText({ req }: Context, limitBytes = BODY_LIMIT_BYTES): Promise<string> {
  if ((declaredLength(req) ?? 0) > limitBytes) throw new ApiError('too_large')
  if (!req.raw.body) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  let text = ''
  try {
    for await (const chunk of req.raw.body) {
      bytes += chunk.byteLength
      if (bytes > limitBytes) throw new ApiError('too_large')
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  } catch (error) {
    throw error instanceof ApiError ? error : new BadRequest('Its body cannot be read.')
  }
}

/** As enforced by Node; undefined if not declared */
export function declaredLength(req: HonoRequest): number | undefined {
  if (req.header('transfer-encoding') !== undefined) return undefined
  return Number(req.header('content-length') ?? 0)
}

/** @throws ApiError bad_request for invalid JSON, more than 20 levels, or text that PostgreSQL can't store */
export function parseJson(text: string): unknown {
  const value = parse(text)
  refuseUnfit(value, DEPTH_LIMIT)
  return value
}

/** PostgreSQL cannot store NUL in text. @throws ApiError bad_request */
export function refuseNul(text: string): void {
  if (text.includes('\u0000')) throw new BadRequest('It has a character that no text may have.')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadRequest('Its body is no JSON.')
  }
}

function refuseUnfit(value: unknown, levels: number): void {
  if (typeof value === 'string') return refuseNul(value)
  if (typeof value !== 'object' || value === null) return
  if (levels === 0) throw new BadRequest('It is nested too deep.')
  for (const child of Object.values(value)) refuseUnfit(child, levels - 1)
}
