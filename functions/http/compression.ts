import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'

export type CompressedText = { text: string; br: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> }

export function compressText(text: string): CompressedText {
  return { text, br: new Uint8Array(brotliCompressSync(text)), gzip: new Uint8Array(gzipSync(text)) }
}

export function compressedResponse(
  c: Context,
  packed: CompressedText,
  headers: Record<string, string>,
  status = 200,
): Response {
  const accepted = parseAccept(c.req.header('accept-encoding') ?? '')
  const encoding = (['br', 'gzip'] as const).find((each) => {
    const said =
      accepted.find(({ type }) => type.toLowerCase() === each) ?? accepted.find(({ type }) => type === '*')
    return said !== undefined && said.q > 0
  })
  const common = { ...headers, vary: 'accept-encoding' }
  if (encoding === undefined) return new Response(packed.text, { status, headers: common })
  return new Response(packed[encoding], { status, headers: { ...common, 'content-encoding': encoding } })
}

/** More than the passages of several versions of every test */
const MOST_TEXTS = 1_000

/** All users request the same few texts. */
export function createCompressor(): (text: string) => CompressedText {
  const known = new Map<string, CompressedText>()
  return (text) => {
    const packed = known.get(text) ?? compressText(text)
    if (known.size >= MOST_TEXTS) known.clear()
    known.set(text, packed)
    return packed
  }
}
