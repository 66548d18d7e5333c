import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Context } from 'hono'

/**
 * The network that a request came from, as far as it can be believed: the socket's, or what the outermost of our own
 * proxies wrote into X-Forwarded-For. Null for this very machine, where everybody would share one limit, and where
 * there is no socket.
 * @param trustedProxies how many proxies of ours every request has passed through
 */
export function networkOf(c: Context, trustedProxies: number): string | null {
  const incoming: IncomingMessage | undefined = c.env?.incoming
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-trustedProxies)?.trim()
  const isForwarded = trustedProxies > 0 && forwarded !== undefined && isIP(forwarded) !== 0
  const address = isForwarded ? forwarded : incoming?.socket.remoteAddress
  return address === undefined ? null : network(address)
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
