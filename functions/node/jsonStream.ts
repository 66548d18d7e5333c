import { setTimeout as delay } from 'node:timers/promises'

/** Bounds how long a slow reader can hold memory. */
const LONGEST_MS = 5 * 60_000

export class JsonStream {
  constructor(readonly pieces: AsyncIterable<string>) {}

  /**
   * An aborted response is invalid JSON, so it can't pass as complete.
   * @param ended called once it is read, aborted or canceled
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

  async text(): Promise<string> {
    let text = ''
    for await (const piece of this.pieces) text += piece
    return text
  }
}

/** Long answers use a third of the time at most. */
const REST = 2

let last: Promise<unknown> = Promise.resolve()

/** One chunk at a time per process, with pauses for other work */
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
