import type { Context } from 'hono'
import { isIP, isIPv6 } from 'node:net'
import type { Env } from '../deps.ts'

/** The four groups of an IPv6 address that name its network, as 16-bit hexadecimal numbers without leading zeros. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : text.split(':'))
  const before = groups(head)
  const after = groups(tail)
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/**
 * What a caller is counted by: an IPv4 address, or the /64 network of an IPv6 one, since a subscriber is given a whole /64.
 * @param address as a socket or a proxy writes it; an IPv4 address written as IPv6 is taken for what it is
 */
export function callerOf(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const plain = address.split('%')[0] ?? ''
  return isIPv6(plain) ? `${networkOf(plain)}::/64` : address
}

/** The address in what a proxy wrote, some with a port: "203.0.113.7:51234", "[2001:db8::1]:443". '': it is none. */
function addressIn(written: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written
  return isIP(bare) === 0 ? '' : bare
}

/**
 * Whom a request is counted by. Behind proxies of ours the address stands in X-Forwarded-For, where each of them wrote one more at the end; what stands
 * before those anybody may write: it is never read in place of something that is not an address.
 * @param proxies how many proxies of ours stand before the server; 0: none, the header is not believed
 */
export function addressOf(c: Context<Env>, proxies: number): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? 'unknown'
  if (proxies === 0) return callerOf(socket)
  const written = (c.req.header('X-Forwarded-For') ?? '').split(',').map((part) => part.trim())
  return callerOf(addressIn(written.at(-proxies) ?? written[0] ?? '') || socket)
}
