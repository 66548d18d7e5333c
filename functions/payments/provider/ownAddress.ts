import { networkInterfaces } from 'node:os'

/** An IPv4 address of this machine that others may see; the loopback's where there is none. */
export function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}
