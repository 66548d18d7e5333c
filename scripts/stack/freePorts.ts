import { createServer } from 'node:net'
import { StartError } from '../../functions/base/startError'
import type { LocalSettings } from './localSettings'

/** @throws StartError with the port and the variable to change */
export async function requireFreePorts(settings: LocalSettings): Promise<void> {
  await requireFreePort(settings.port, 'PORT')
  await requireFreePort(settings.authEmulatorPort, 'AUTH_EMULATOR_PORT')
  if (settings.sandboxPort !== undefined) await requireFreePort(settings.sandboxPort, 'SANDBOX_PORT')
}

async function requireFreePort(port: number, variable: string): Promise<void> {
  // A server on the wildcard address would share the port unnoticed.
  for (const host of [undefined, '127.0.0.1']) {
    const code = await probe(port, host)
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use. End what uses it, or set ${variable} to another port.`)
    }
    if (code !== undefined)
      throw new StartError(`Port ${port} cannot be had (${code}). Set ${variable} to another port.`)
  }
}

function probe(port: number, host: string | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    server.listen({ port, host }, () => server.close(() => resolve(undefined)))
  })
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
