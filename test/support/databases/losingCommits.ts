import { connect, createServer, type Socket } from 'node:net'

export type LosingCommits = {
  /** The address of the same database, by way of this relay. */
  url: string
  /** The answer to the next commit never arrives: it has happened, and its connection is gone. */
  loseNext(): void
  /** How many answers were lost. */
  lost(): number
  close(): void
}

/** As node-postgres sends it: a simple query. */
const COMMIT = Buffer.from('commit\0')

/** A way to a database on which the answer to a commit can be lost. */
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
