import { connect, createServer, type Socket } from 'node:net'

export type LosingCommits = {
  url: string
  /** The next commit succeeds, but its answer is lost and its connection closed. */
  loseNext(): void
  lost(): number
  close(): void
}

/** As node-postgres sends it: a simple query. */
const COMMIT = Buffer.from('commit\0')

export async function losingCommits(databaseUrl: string): Promise<LosingCommits> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isNext = false
  let lost = 0
  const relay = createServer((client) => {
    const server = connect(Number(target.port), target.hostname)
    let isLosing = false
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => [client, server].map((each) => each.destroy()))
    }
    client.on('data', (bytes) => {
      if (isNext && bytes.includes(COMMIT)) {
        isNext = false
        isLosing = true
      }
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (!isLosing) return client.write(bytes)
      lost += 1
      return client.destroy()
    })
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const address = relay.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).toString(),
    loseNext: () => (isNext = true),
    lost: () => lost,
    close() {
      relay.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
