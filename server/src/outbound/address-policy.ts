import { BlockList, isIP } from 'node:net'

/** Which addresses requests may go to, as the settings say it; networks are such as `10.0.0.0/8`. */
export interface AddressRules {
  readonly allowNets: readonly string[]
  readonly blockNets: readonly string[]
  readonly blockLocalhost: boolean
  readonly blockLocalNets: boolean
  readonly blockBogonNets: boolean
  readonly blockCloudMetadata: boolean
  /** IPv6 networks that stand for IPv4 addresses (RFC 6052). */
  readonly dns64Nets: readonly string[]
}

/** Says why an IP address is refused; undefined when it may be connected to. */
export type AddressPolicy = (address: string) => string | undefined

const loopback = ['127.0.0.0/8', '::1/128']
const local = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']
const metadata = ['169.254.169.254/32', '169.254.169.253/32', 'fd00:ec2::254/128']
/** Reserved networks, as the contract lists them (files and jobs, 6.4). */
const bogons = [
  '0.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  '::ffff:0:0/96',
  '100::/64',
  '2001::/32',
  '2001:10::/28',
  '2001:db8::/32',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]

/** For addresses that only the owner of the server names, in its settings. */
export const anyAddress: AddressPolicy = () => undefined

/** For addresses that strangers name: nothing but the public internet. */
export const publicAddresses: AddressPolicy = policyOf({
  allowNets: [],
  blockNets: [],
  blockLocalhost: true,
  blockLocalNets: true,
  blockBogonNets: true,
  blockCloudMetadata: true,
  dns64Nets: ['64:ff9b::/96', '64:ff9b:1::/48'],
})

/** Makes the policy that the rules describe. With `allowNets`, no other rule counts. */
export function policyOf(rules: AddressRules): AddressPolicy {
  const allowed = rules.allowNets.length === 0 ? undefined : listOf(rules.allowNets)
  const blocked = [
    { on: rules.blockNets.length > 0, list: listOf(rules.blockNets), reason: 'is in a blocked network' },
    { on: rules.blockLocalhost, list: listOf(loopback), reason: 'is this machine' },
    { on: rules.blockLocalNets, list: listOf(local), reason: 'is in a private network' },
    {
      on: rules.blockCloudMetadata,
      list: listOf(metadata),
      reason: 'is where a cloud provider keeps secrets',
    },
    { on: rules.blockBogonNets, list: listOf(bogons), reason: 'is in a reserved network' },
  ].filter(({ on }) => on)
  const translated = rules.dns64Nets.map(network => ({ list: listOf([network]), length: lengthOf(network) }))

  const refusalOf = (address: string): string | undefined => {
    if (allowed !== undefined)
      return contains(allowed, address) ? undefined : 'is outside of the allowed networks'
    return blocked.find(({ list }) => contains(list, address))?.reason
  }
  return address => {
    const refusal = refusalOf(address)
    if (refusal !== undefined || isIP(address) !== 6) return refusal
    const network = translated.find(({ list }) => contains(list, address))
    if (network === undefined) return undefined
    const embedded = embeddedIn(address, network.length)
    return embedded === undefined ? 'stands for no valid IPv4 address' : refusalOf(embedded)
  }
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    list.addSubnet(address, Number(length), familyOf(address))
  }
  return list
}

const lengthOf = (network: string): number => Number(network.split('/')[1])
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
const contains = (list: BlockList, address: string): boolean => list.check(address, familyOf(address))

/** Where RFC 6052 puts the four bytes of an IPv4 address, by the length of the prefix; byte 8 is always zero. */
const layouts: Readonly<Record<number, readonly number[]>> = {
  32: [4, 5, 6, 7],
  40: [5, 6, 7, 9],
  48: [6, 7, 9, 10],
  56: [7, 9, 10, 11],
  64: [9, 10, 11, 12],
  96: [12, 13, 14, 15],
}

/** The IPv4 address in a translated IPv6 address; undefined when there is no valid one. */
function embeddedIn(address: string, length: number): string | undefined {
  const layout = layouts[length]
  const bytes = bytesOf(address)
  if (layout === undefined || (length !== 96 && bytes[8] !== 0)) return undefined
  return layout.map(at => bytes[at]).join('.')
}

/** The 16 bytes of an IPv6 address. */
function bytesOf(address: string): number[] {
  const plain = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [front = '', back] = plain.split('::')
  const wordsOf = (text: string) =>
    text === '' ? [] : text.split(':').map(word => Number.parseInt(word, 16))
  const head = wordsOf(front)
  const tail = wordsOf(back ?? '')
  const words = [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
  return words.flatMap(word => [word >> 8, word & 255])
}
