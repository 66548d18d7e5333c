import { networkInterfaces } from 'node:os'

/** External IPv4 address, or else the loopback address */
export function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}
