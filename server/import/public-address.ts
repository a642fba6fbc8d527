import { BlockList } from 'node:net'

const listOf = (family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList()
  for (const [address, bits] of subnets) list.addSubnet(address, bits, family)
  return list
}

/** Two lists, since one would hold an IPv4 address against IPv6 rules too, as a mapped one. */
const own4 = listOf('ipv4', [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24],
  ['192.168.0.0', 16], ['198.18.0.0', 15], ['224.0.0.0', 3],
])
const own6 = listOf('ipv6', [['::', 8], ['64:ff9b::', 16], ['100::', 8], ['2002::', 16], ['fc00::', 7], ['fe80::', 10], ['ff00::', 8]])

/** True for an address of the open internet: nothing of this machine, its network or a cloud's inside. */
export const isPublicAddress = (address: string, family: number): boolean => (family === 6 ? !own6.check(address, 'ipv6') : !own4.check(address, 'ipv4'))
