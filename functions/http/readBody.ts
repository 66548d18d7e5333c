import { ApiError } from './apiError'
import { BadRequest } from './badRequest'

const BODY_LIMIT_BYTES = 256 * 1024
const DEPTH_LIMIT = 20

/**
 * The request's body as text. Bytes are counted while they arrive: content-length may lie or be absent.
 * @param limitBytes 256 KiB unless said otherwise
 * @throws ApiError too_large above the limit, bad_request when the body is cut off or not UTF-8
 */
export async function readText(request: Request, limitBytes = BODY_LIMIT_BYTES): Promise<string> {
  if (!request.body) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  let text = ''
  try {
    for await (const chunk of chunksOf(request.body)) {
      bytes += chunk.byteLength
      if (bytes > limitBytes) throw new ApiError('too_large')
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  } catch (error) {
    throw error instanceof ApiError ? error : new BadRequest('Its body cannot be read.')
  }
}

/**
 * A JSON text as a value.
 * @throws ApiError bad_request when it is no JSON or nested deeper than 20 levels
 */
export function parseJson(text: string): unknown {
  const value = parse(text)
  if (isDeeperThan(value, DEPTH_LIMIT)) throw new BadRequest('It is nested too deep.')
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadRequest('Its body is no JSON.')
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((child) => isDeeperThan(child, levels - 1))
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    // Nobody waits for the rest of a refused body; a failing cancel changes nothing.
    reader.cancel().catch(() => undefined)
  }
}
