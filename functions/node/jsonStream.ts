import { setTimeout as delay } from 'node:timers/promises'

/** A reader slower than this loses the answer: it holds memory for as long as it is read. */
const LONGEST_MS = 5 * 60_000

/** A JSON text generated while it is read: memory holds one chunk of it, however long it is. */
export class JsonStream {
  constructor(readonly pieces: AsyncIterable<string>) {}

  /**
   * The text as an answer; one that breaks off is no JSON, so that nobody takes it for the whole.
   * @param ended called once it is read, broken off, or let go
   */
  response(ended: () => void = () => undefined): Response {
    const pieces = this.pieces[Symbol.asyncIterator]()
    const encoder = new TextEncoder()
    let timer: NodeJS.Timeout
    const end = () => {
      clearTimeout(timer)
      ended()
    }
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          timer = setTimeout(() => {
            controller.error(new Error('A long answer was read too slowly.'))
            void pieces.return?.()
            end()
          }, LONGEST_MS).unref()
        },
        async pull(controller) {
          const { done, value } = await pieces.next().catch((error: unknown) => {
            end()
            throw error
          })
          if (done) {
            end()
            controller.close()
          } else controller.enqueue(encoder.encode(value))
        },
        async cancel() {
          end()
          await pieces.return?.()
        },
      },
      { highWaterMark: 0 },
    )
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }

  /** The whole text in memory. */
  async text(): Promise<string> {
    let text = ''
    for await (const piece of this.pieces) text += piece
    return text
  }
}

/** After each chunk, by how long it took: all long answers together have a third of the time at most. */
const REST = 2

let last: Promise<unknown> = Promise.resolve()

/** Generates one chunk at a time in the whole process, and leaves the thread to other work before the next. */
export async function inTurn<Result>(make: () => Promise<Result>): Promise<Result> {
  let tookMs = 0
  const mine = last.then(() => {
    const startedAt = performance.now()
    return make().finally(() => (tookMs = performance.now() - startedAt))
  })
  last = mine.then(
    () => delay(REST * tookMs),
    () => undefined,
  )
  return mine
}
