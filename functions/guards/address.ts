import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Context } from 'hono'

/** Where a request came from, as far as it can be believed. */
export type Origin = {
  /**
   * Its network: the socket's, or what the outermost of our own proxies wrote into X-Forwarded-For. `unknown` where
   * nobody told, in one bucket with all others of whom nobody did; null for this very machine, where everybody would
   * share one.
   */
  network: string | null
  /**
   * The network that the innermost of several proxies was called from. Whoever calls that proxy past the others has
   * written the rest of the header, but not this; of honest requests it is the proxy before it, which many share. Null
   * where there is none, and inside of our own network, where nobody calls from.
   */
  hop: string | null
}

export const UNKNOWN = 'unknown'

/** @param trustedProxies how many proxies of ours every request has passed through */
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

/** An IPv4 address, or the /64 of an IPv6 one: whoever has one address there has all of them. */
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
