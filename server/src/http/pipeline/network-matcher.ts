import { BlockList, isIPv6 } from 'node:net'

/** Tells whether an address is in one of some networks such as `10.0.0.0/8`. */
export function networkMatcher(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    list.addSubnet(address, Number(length), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  // A socket of both families shows IPv4 addresses as ::ffff:…, which a list takes for what they are.
  return address => address !== undefined && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
