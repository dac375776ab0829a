import { BlockList, isIPv6 } from 'node:net'

/** Returns a test whether an address is in one of the networks, such as `10.0.0.0/8`. */
export function networkMatcher(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    list.addSubnet(address, Number(length), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  // Dual-stack sockets show IPv4 addresses as ::ffff:…, which BlockList matches correctly.
  return address => address !== undefined && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
