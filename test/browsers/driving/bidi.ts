import { COMMAND_TIMEOUT } from './browser'

type Fields = Record<string, unknown>
type Message = { id?: number; type: string; method?: string; params?: Fields; result?: Fields } & {
  error?: string
  message?: string
}

/** A connection by WebDriver BiDi: commands with their answers, and events. */
export type Connection = {
  /** @throws what the browser refuses, or does not answer within a minute */
  send(method: string, params: Fields): Promise<Fields>
  on(event: string, hear: (params: Fields) => void): void
  close(): void
}

export async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (message: Message) => void>()
  const listeners = new Map<string, (params: Fields) => void>()
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error(`No connection to ${address}`))
  })
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else if (message.method) listeners.get(message.method)?.(message.params ?? {})
  }
  socket.onclose = () =>
    waiting.forEach((tell) => tell({ type: 'error', error: 'closed', message: 'Firefox has gone.' }))

  let sent = 0
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        const id = (sent += 1)
        const settle = ({ type, result, error, message }: Message) => {
          clearTimeout(timer)
          waiting.delete(id)
          if (type === 'success') resolve(result ?? {})
          else reject(new Error(`${method}: ${error}: ${message}`))
        }
        const timer = setTimeout(
          () => settle({ type: 'error', error: 'timeout', message: `${COMMAND_TIMEOUT} ms` }),
          COMMAND_TIMEOUT,
        )
        waiting.set(id, settle)
        socket.send(JSON.stringify({ id, method, params }))
      }),
    on: (event, hear) => void listeners.set(event, hear),
    close: () => socket.close(),
  }
}
