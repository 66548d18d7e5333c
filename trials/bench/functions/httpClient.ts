import { connect, type Socket } from 'node:net'

export type HttpRequest = {
  method: 'GET' | 'POST'
  path: string
  token: string
  /** Where it comes from, as a proxy would say. */
  address: string
  body?: unknown
}
export type HttpAnswer = { status: number; body: string; ms: number }

/**
 * One kept-alive connection that sends one request at a time: the least a client can do, since on a small machine
 * whatever it takes is taken from the server that it measures.
 */
export class HttpConnection {
  readonly #socket: Socket
  readonly #host: string
  #received = ''
  #waiting: { resolve(answer: HttpAnswer): void; reject(error: Error): void; sentAt: number } | null = null

  constructor(url: string) {
    const { hostname, port, host } = new URL(url)
    this.#host = host
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (text: string) => this.#receive(text))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('The server closed the connection.')))
  }

  send({ method, path, token, address, body }: HttpRequest): Promise<HttpAnswer> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const head =
      `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\nauthorization: Bearer ${token}\r\n` +
      `x-forwarded-for: ${address}\r\n` +
      (text && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`)
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject, sentAt: performance.now() }
      this.#socket.write(`${head}\r\n${text}`)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(text: string): void {
    this.#received += text
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = Number(/^content-length: (\d+)/im.exec(this.#received.slice(0, headEnd))?.[1])
    const end = headEnd + 4 + length
    if (!(this.#received.length >= end)) return
    const answered = this.#waiting
    this.#waiting = null
    answered?.resolve({
      status: Number(this.#received.slice(9, 12)),
      body: this.#received.slice(headEnd + 4, end),
      ms: performance.now() - answered.sentAt,
    })
    this.#received = this.#received.slice(end)
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error)
    this.#waiting = null
  }
}
