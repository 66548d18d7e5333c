import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Context } from 'hono'

export type Origin = {
  /**
   * From the socket or the outermost own proxy's X-Forwarded-For entry. `unknown` without an address, which is one
   * shared bucket; null on the same machine.
   */
  network: string | null
  /**
   * Caller of the innermost of several proxies: can't be forged, but may be shared by many clients. Null with one proxy
   * and for internal addresses.
   */
  hop: string | null
}

export const UNKNOWN = 'unknown'

/** @param trustedProxies number of own proxies that every request passes */
export function originOf(c: Context, trustedProxies: number): Origin {
  const incoming: IncomingMessage | undefined = c.env?.incoming
  if (trustedProxies === 0) {
    const address = incoming?.socket.remoteAddress
    return { network: address === undefined ? UNKNOWN : network(address), hop: null }
  }
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  const told = forwarded.at(-trustedProxies) ?? ''
  const last = forwarded.at(-1) ?? ''
  return {
    network: isIP(told) === 0 ? UNKNOWN : (network(told) ?? UNKNOWN),
    hop: trustedProxies === 1 || isIP(last) === 0 || isInside(last) ? null : network(last),
  }
}

const inside = new BlockList()
for (const [address, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  inside.addSubnet(address, bits, 'ipv4')
}
inside.addSubnet('fc00::', 7, 'ipv6')
inside.addAddress('::1', 'ipv6')

function isInside(address: string): boolean {
  return inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** The /64 of an IPv6 address, because one client controls all of it */
function network(address: string): string | null {
  const [, inIPv6] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  const plain = inIPv6 ?? address
  if (plain.startsWith('127.') || plain === '::1') return null
  if (isIP(plain) !== 6) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...rest]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
