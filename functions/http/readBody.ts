import type { Context, HonoRequest } from 'hono'
import { ApiError, BadRequest } from '../base/apiError'

export const BODY_LIMIT_BYTES = 256 * 1024
const DEPTH_LIMIT = 20

/**
 * @param limitBytes default 256 KiB
 * @throws ApiError too_large above the limit, bad_request when the body is cut off or not UTF-8
 */
export async function readText({ req, env }: Context, limitBytes = BODY_LIMIT_BYTES): Promise<string> {
  const length = env?.incoming ? declaredLength(req) : undefined
  if (length === 0) return ''
  if (length === undefined) return readStream(req.raw, limitBytes)
  if (length > limitBytes) throw new ApiError('too_large')
  try {
    const bytes = await req.raw.arrayBuffer()
    // A proxy that decompresses a body doesn't update its content-length.
    if (bytes.byteLength > limitBytes) throw new ApiError('too_large')
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw error instanceof ApiError ? error : new BadRequest('Its body cannot be read.')
  }
}

/** As enforced by Node; undefined if not declared */
export function declaredLength(req: HonoRequest): number | undefined {
  if (req.header('transfer-encoding') !== undefined) return undefined
  return Number(req.header('content-length') ?? 0)
}

/** A chunked body has no declared length. */
async function readStream(request: Request, limitBytes: number): Promise<string> {
  if (!request.body) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  let text = ''
  try {
    for await (const chunk of request.body) {
      bytes += chunk.byteLength
      if (bytes > limitBytes) throw new ApiError('too_large')
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  } catch (error) {
    throw error instanceof ApiError ? error : new BadRequest('Its body cannot be read.')
  }
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
